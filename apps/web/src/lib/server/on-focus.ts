import { focusManager } from "@tanstack/react-query";

/**
 * What was read less than this ago is not read again: by whoever was away for so short a time, or by a part of a page
 * that is drawn once the rest has been read.
 */
export const FRESH_MS = 5_000;
/** Further down, rows that came or went above would move the ones being read. */
const TOP_PX = 200;
/** A list that was read further than this is not read again from its beginning. */
const MOST_PAGES = 3;

/** Has the data cache hear of a window that is turned to again, beside another one too, and not of a tab alone. */
export function listenToFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const told = () => onFocus();
    window.addEventListener("focus", told);
    document.addEventListener("visibilitychange", told);
    return () => {
      window.removeEventListener("focus", told);
      document.removeEventListener("visibilitychange", told);
    };
  });
}

/** `refetchOnWindowFocus` of what another tab or a program may have changed meanwhile. */
export function whenTurnedTo({ state }: { state: { dataUpdatedAt: number } }): "always" | false {
  return Date.now() - state.dataUpdatedAt > FRESH_MS ? "always" : false;
}

/** The same for a long list, as long as its beginning is what is looked at. */
export function whenTurnedToTop(query: {
  state: { dataUpdatedAt: number; data?: { pages: readonly unknown[] } | undefined };
}): "always" | false {
  const isDeep = (query.state.data?.pages.length ?? 0) > MOST_PAGES || window.scrollY > TOP_PX;
  return isDeep ? false : whenTurnedTo(query);
}
