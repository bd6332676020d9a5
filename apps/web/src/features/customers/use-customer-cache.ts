import type { CustomerPageWire, CustomerWire } from "@dakiya/domain/wire";
import { useQueryClient } from "@tanstack/react-query";
import type { InfiniteData } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../lib/server/trpc.ts";

/** Keeps what the screens know of customers in step with what has just been done to them. */
export function useCustomerCache() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();

  return {
    /** Puts changed customers into every loaded list at once, so that long lists need not be reloaded. */
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

    /** Everything counted from customers is out of date; lists are reloaded when they are next opened. */
    async reloadFigures(): Promise<void> {
      await Promise.all([
        utils.customers.invalidate(undefined, { refetchType: "none" }),
        utils.insights.invalidate(),
        utils.segments.invalidate(),
      ]);
    },

    /** Customers have come in: the lists are out of date as well. */
    async reloadAll(): Promise<void> {
      await Promise.all([
        utils.customers.invalidate(),
        utils.insights.invalidate(),
        utils.segments.invalidate(),
      ]);
    },
  };
}
