import type { MessageCheckWire } from "@dakiya/domain/wire";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { trpc } from "../../../lib/server/trpc.ts";
import { previewable } from "../../../widgets/message/message.ts";
import type { Message, TagFields } from "../../../widgets/message/message.ts";

/** Debounce: other people's servers are asked. */
const PAUSE_MS = 2_000;

/**
 * Has the server ask the addresses of a message. It is advice, so an error shows nothing.
 *
 * @param message - Null while the campaign is too incomplete.
 * @param tags - Parts of the tags of its links.
 */
export function useMessageCheck(message: Message | null, tags: TagFields): MessageCheckWire | null {
  const { client } = trpc.useUtils();
  const [text] = useDebouncedValue(
    JSON.stringify(message === null ? null : { ...previewable(message), ...tags }),
    PAUSE_MS,
  );
  const { data } = useQuery({
    queryKey: ["message check", text],
    // Messages are too long for an address, so this read is a mutation.
    queryFn: async ({ signal }) =>
      await client.campaigns.checkMessage.mutate(JSON.parse(text), { signal }),
    enabled: text !== "null",
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return message === null ? null : (data ?? null);
}
