import type { SegmentWire } from "@dakiya/domain/wire";
import { useCallback } from "react";
import { setOrDelete, useAddressParams } from "../../lib/address-params.ts";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useAllSegments } from "../../lib/server/use-all-segments.ts";

const PARAM = "segments";

/** The segments the table lists: those campaigns use, or all saved ones. The choice is kept in the address. */
export function useShownSegments(usedSegments: readonly SegmentWire[] | undefined) {
  const [params, change] = useAddressParams();
  const which = params.get(PARAM) === "all" ? ("all" as const) : ("used" as const);
  const all = useAllSegments({ enabled: which === "all", refetchOnMount: "always" });
  const loaded = loadState(all, "The segments could not be loaded");
  return {
    which,
    choose: (choice: "used" | "all") =>
      change((address) => setOrDelete(address, PARAM, choice === "all" ? "all" : "")),
    state: which === "all" ? loaded : { ...loaded, data: usedSegments, error: null },
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
