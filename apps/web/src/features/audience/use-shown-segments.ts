import type { SegmentWire } from "@dakiya/domain/wire";
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { trpc } from "../../lib/server/trpc.ts";
import { useAllSegments } from "../../lib/server/use-all-segments.ts";

const PARAM = "segments";

/** The segments the table lists: those campaigns use, or all saved ones. The choice is kept in the address. */
export function useShownSegments(usedSegments: readonly SegmentWire[] | undefined): {
  which: "used" | "all";
  choose: (which: "used" | "all") => void;
  /** Undefined before they are known. */
  segments: readonly SegmentWire[] | undefined;
  error: unknown;
  reload: () => void;
} {
  const [search, setSearch] = useSearchParams();
  const which = search.get(PARAM) === "all" ? "all" : "used";
  const all = useAllSegments({ enabled: which === "all", refetchOnMount: "always" });
  const choose = (choice: "used" | "all") => {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (choice === "all") next.set(PARAM, "all");
        else next.delete(PARAM);
        return next;
      },
      { replace: true },
    );
  };
  return {
    which,
    choose,
    segments: which === "all" ? all.data : usedSegments,
    error: which === "all" && all.data === undefined ? all.error : null,
    reload: () => void all.refetch(),
  };
}

/** The segments whose name holds a text, without regard to case; all of them for an empty text. */
export function segmentsNamed<Segment extends Pick<SegmentWire, "name">>(
  segments: readonly Segment[],
  search: string,
): readonly Segment[] {
  const term = search.trim().toLowerCase();
  if (term === "") return segments;
  return segments.filter(({ name }) => name.toLowerCase().includes(term));
}

/** Invalidates every query about segments; visible ones are fetched again. */
export function useRefreshSegments(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => {
    for (const router of [utils.segments, utils.insights, utils.campaigns])
      void router.invalidate();
  }, [utils]);
}
