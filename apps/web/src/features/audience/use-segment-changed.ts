import { useCallback } from "react";
import { trpc } from "../../lib/server/trpc.ts";

/** Marks as stale everything that shows segments; what is on screen is fetched again. */
export function useSegmentChanged(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => {
    for (const shown of [utils.segments, utils.insights, utils.campaigns]) void shown.invalidate();
  }, [utils]);
}
