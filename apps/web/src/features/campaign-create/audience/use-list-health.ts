import type { ListHealthWire, ReviewInput } from "@dakiya/domain/wire";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { trpc } from "../../../lib/server/trpc.ts";

/** Debounce, as the server counts an audience. */
const PAUSE_MS = 800;
/** How often it is asked again while domains are looked up. */
const REFRESH_MS = 10_000;

/**
 * Counts the addresses of an audience that are better not emailed. It is advice, so an error shows nothing.
 *
 * @param audience - Null while the campaign is too incomplete.
 */
export function useListHealth(audience: ReviewInput["audience"] | null): ListHealthWire | null {
  const { client } = trpc.useUtils();
  const [text] = useDebouncedValue(JSON.stringify(audience), PAUSE_MS);
  const { data } = useQuery({
    queryKey: ["list health", text],
    // Rules are too long for an address, so this read is a mutation.
    queryFn: async ({ signal }) =>
      await client.campaigns.listHealth.mutate({ audience: JSON.parse(text) }, { signal }),
    enabled: text !== "null",
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchInterval: ({ state }) => ((state.data?.lookingUp ?? 0) > 0 ? REFRESH_MS : false),
  });
  return audience === null ? null : (data ?? null);
}
