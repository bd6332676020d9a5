import type { SuppressionReason } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import { getQueryKey } from "@trpc/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { pageInput } from "../../../lib/server/pages.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { usePages } from "../../../lib/server/use-pages.ts";

const PAGE_SIZE = 200;

/** What narrows the list down; empty shows all of it. */
export interface SuppressionListFilter {
  search: string;
  reason: SuppressionReason | "";
}

/** The filter without what is empty, as the server takes it. */
export function suppressionInput({ search, reason }: SuppressionListFilter) {
  return {
    ...(search.trim() === "" ? {} : { search: search.trim() }),
    ...(reason === "" ? {} : { reason }),
  };
}

/** The suppression list, page by page. */
export function useSuppressions(filter: SuppressionListFilter) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const input = { ...suppressionInput(filter), limit: PAGE_SIZE };
  const list = usePages({
    key: getQueryKey(trpc.suppressions.list, input, "infinite"),
    ask: (cursor) => client.suppressions.list.query(pageInput(input, cursor)),
    failed: MESSAGES.suppressions.fetchFailed,
  });
  return {
    ...list,
    counts: list.first?.reasonCounts ?? null,
    /** Asks again for every list, after a change. */
    refresh: () => queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.suppressions.list) }),
  };
}
