import { MESSAGES } from "@dakiya/domain/messages";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { narrowing } from "../../lib/address-filter.ts";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import { trpc } from "../../lib/server/trpc.ts";

const PAGE_SIZE = 60;

/** The images of the account that match a search, page by page. */
export function useImages(search: string) {
  const { client } = trpc.useUtils();
  const input = { ...narrowing({ search }), limit: PAGE_SIZE };
  const list = usePages({
    key: getQueryKey(trpc.images.list, input, "infinite"),
    fetchPage: (cursor) => client.images.list.query(pageInput(input, cursor)),
    fallbackMessage: MESSAGES.images.loadFailed,
    isShared: true,
  });
  return { ...list, library: list.first?.library ?? null, refresh: useRefreshImages() };
}

/** Asks again for every list of images, after a change. */
export function useRefreshImages(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.images.list) });
}
