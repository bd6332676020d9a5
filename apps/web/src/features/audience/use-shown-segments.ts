import type { SegmentWire } from "@dakiya/domain/wire";
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { trpc } from "../../lib/server/trpc.ts";

const PARAM = "segments";

/** The segments the table lists: those campaigns use, or all saved ones. The choice is kept in the address. */
export function useShownSegments(used: readonly SegmentWire[] | undefined): {
  which: "used" | "all";
  choose: (which: "used" | "all") => void;
  /** Undefined before they are known. */
  segments: readonly SegmentWire[] | undefined;
  error: unknown;
  reload: () => void;
} {
  const [search, setSearch] = useSearchParams();
  const which = search.get(PARAM) === "all" ? "all" : "used";
  const all = trpc.segments.list.useQuery(undefined, {
    enabled: which === "all",
    refetchOnMount: "always",
  });
  const choose = (chosen: "used" | "all") => {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (chosen === "all") next.set(PARAM, "all");
        else next.delete(PARAM);
        return next;
      },
      { replace: true },
    );
  };
  return {
    which,
    choose,
    segments: which === "all" ? all.data : used,
    error: which === "all" && all.data === undefined ? all.error : null,
    reload: () => void all.refetch(),
  };
}

/** The segments whose name holds a text, without regard to case; all of them for an empty text. */
export function segmentsNamed<Segment extends Pick<SegmentWire, "name">>(
  segments: readonly Segment[],
  search: string,
): readonly Segment[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return segments;
  return segments.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** Invalidates every query about segments; visible ones are fetched again. */
export function useSegmentChanged(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => {
    for (const shown of [utils.segments, utils.insights, utils.campaigns]) void shown.invalidate();
  }, [utils]);
}
