import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerListInput, CustomerWire } from "@dakiya/domain/wire";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../lib/server/trpc.ts";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";

/** Filter and order of the list; all of it is optional. */
export type CustomerFilter = Partial<
  Pick<
    CustomerListInput,
    "search" | "city" | "gender" | "group" | "contact" | "notNamed" | "status" | "sort" | "rules"
  >
>;

const PAGE_SIZE = 200;

/** The customers loaded so far, and how to get the rest. */
export type Customers = {
  customers: readonly CustomerWire[];
  /** How many match on the server; null before the first response. */
  total: number | null;
  loading: boolean;
  /** The rows are the previous filter's, until the response. */
  settling: boolean;
  /** The server's sentence or 'Failed to fetch customers'; null while all is well. */
  error: string | null;
  reason: string | null;
  hasMore: boolean;
  loadMore: () => void;
  reload: () => void;
};

/** The user's customers, page by page, shared by every screen with the same filter. */
export function useCustomers(
  filter: CustomerFilter = {},
  options: { staleTime?: number; enabled?: boolean } = {},
): Customers {
  const { client } = trpc.useUtils();
  const input = { status: "active" as const, ...filter, limit: PAGE_SIZE };
  const { items, first, ...list } = usePages({
    key: getQueryKey(trpc.customers.list, input, "infinite"),
    fetchPage: (cursor) => client.customers.list.query(pageInput(input, cursor)),
    fallbackMessage: MESSAGES.customers.fetchFailed,
    isShared: true,
    ...options,
  });
  return { ...list, customers: items, total: first?.total ?? null };
}
