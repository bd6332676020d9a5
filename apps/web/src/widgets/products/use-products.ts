import { MESSAGES } from "@dakiya/domain/messages";
import type { ProductListInput } from "@dakiya/domain/wire";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { narrowing } from "../../lib/address-filter.ts";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import { trpc } from "../../lib/server/trpc.ts";

const PAGE_SIZE = 50;

/** The products of the account that match, page by page. */
export function useProducts(filter: {
  search: string;
  state: NonNullable<ProductListInput["state"]> | "";
}) {
  const { client } = trpc.useUtils();
  const input = { ...narrowing(filter), limit: PAGE_SIZE };
  return usePages({
    key: getQueryKey(trpc.products.list, input, "infinite"),
    fetchPage: (cursor) => client.products.list.query(pageInput(input, cursor)),
    fallbackMessage: MESSAGES.products.loadFailed,
    isShared: true,
  });
}

/** Asks again for products, after a change. */
export function useRefreshProducts(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.products) });
}
