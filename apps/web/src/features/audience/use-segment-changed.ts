import { useCallback } from "react";
import { trpc } from "../../lib/server/trpc.ts";

/** Invalidates every query about segments; visible ones are fetched again. */
export function useSegmentChanged(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => {
    for (const shown of [utils.segments, utils.insights, utils.campaigns]) void shown.invalidate();
  }, [utils]);
}
