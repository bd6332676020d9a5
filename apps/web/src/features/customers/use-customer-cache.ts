import type { CustomerPageWire, CustomerWire } from "@dakiya/domain/wire";
import { useQueryClient } from "@tanstack/react-query";
import type { InfiniteData } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useSearchParams } from "react-router-dom";
import { trpc } from "../../lib/server/trpc.ts";

/** Keeps cached customers consistent with changes just made. */
export function useCustomerCache() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const [params] = useSearchParams();

  return {
    /** Writes changed customers into every loaded list, so that long lists need no reload. */
    replace(ids: ReadonlySet<string>, change: (customer: CustomerWire) => CustomerWire): void {
      queryClient.setQueriesData<InfiniteData<CustomerPageWire>>(
        { queryKey: getQueryKey(trpc.customers.list, undefined, "infinite") },
        (lists) =>
          lists && {
            ...lists,
            pages: lists.pages.map((page) => ({
              ...page,
              items: page.items.map((customer) =>
                ids.has(customer._id) ? change(customer) : customer,
              ),
            })),
          },
      );
    },

    /**
     * Invalidates everything counted from customers; lists reload when next opened. One under rules reloads now: only the server knows
     * whether a changed customer still matches.
     */
    async reloadFigures(): Promise<void> {
      await Promise.all([
        utils.customers.invalidate(undefined, {
          refetchType: params.has("rules") ? "active" : "none",
        }),
        utils.duplicates.invalidate(),
        utils.insights.invalidate(),
        utils.segments.invalidate(),
      ]);
    },

    /** Customers or orders were imported: the lists are invalid as well. */
    async reloadAll(): Promise<void> {
      await Promise.all([
        utils.customers.invalidate(),
        utils.duplicates.invalidate(),
        utils.insights.invalidate(),
        utils.segments.invalidate(),
        utils.orders.invalidate(),
      ]);
    },
  };
}
