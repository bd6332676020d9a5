import type { SegmentWire } from "@dakiya/domain/wire";
import { useQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "./trpc.ts";
import { pageInput } from "./use-pages.ts";

const PAGE = 200;

/** All saved segments, the newest first, for screens that search and sort them by name; read page after page. */
export function useAllSegments(options: { enabled: boolean; refetchOnMount?: "always" }) {
  const { client } = trpc.useUtils();
  return useQuery({
    ...options,
    queryKey: [...getQueryKey(trpc.segments.list), "all"],
    queryFn: async ({ signal }) => {
      const segments: SegmentWire[] = [];
      for (let cursor: string | null = null; ;) {
        const page = await client.segments.list.query(pageInput({ limit: PAGE }, cursor), {
          signal,
        });
        segments.push(...page.items);
        if (page.nextCursor === null) return segments;
        cursor = page.nextCursor;
      }
    },
  });
}
