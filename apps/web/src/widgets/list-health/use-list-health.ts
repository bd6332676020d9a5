import type { ListHealthWire, ReviewInput } from "@dakiya/domain/wire";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { trpc } from "../../lib/server/trpc.ts";

/** Debounce, as the server counts an audience. */
const PAUSE_MS = 800;
/** How soon it is asked again while domains are looked up, then twice as long each time. */
const REFRESH_MS = 10_000;
const MAX_REFRESH_MS = 300_000;

export const HEALTH_KEY = "list health";
export const HEALTH_CUSTOMERS_KEY = "list health customers";

/**
 * Counts the addresses of an audience that are better not emailed. It is advice, so an error shows nothing.
 *
 * @param audience - Null while the campaign is too incomplete.
 * @param options.keptMs - How long a count is shown again without asking.
 */
export function useListHealth(
  audience: ReviewInput["audience"] | null,
  { keptMs = 0 } = {},
): ListHealthWire | null {
  const { client } = trpc.useUtils();
  const [text] = useDebouncedValue(JSON.stringify(audience), PAUSE_MS);
  const { data } = useQuery({
    queryKey: [HEALTH_KEY, text],
    // Rules are too long for an address, so this read is a mutation.
    queryFn: async ({ signal }) =>
      await client.campaigns.listHealth.mutate({ audience: JSON.parse(text) }, { signal }),
    enabled: text !== "null",
    placeholderData: keepPreviousData,
    gcTime: keptMs,
    staleTime: keptMs,
    refetchInterval: ({ state: { data: now, dataUpdateCount } }) =>
      (now?.lookingUp ?? 0) > 0 &&
      Math.min(REFRESH_MS * 2 ** (dataUpdateCount - 1), MAX_REFRESH_MS),
  });
  return audience === null ? null : (data ?? null);
}
