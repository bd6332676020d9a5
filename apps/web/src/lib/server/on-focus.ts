import { focusManager } from "@tanstack/react-query";

/** Queries fresher than this are not refetched: after a short absence, or by a part mounted later. */
export const FRESH_MS = 5_000;
/** Scrolled down, refetched rows above would shift the list. */
const TOP_PX = 200;
/** A longer list is not refetched from its beginning. */
const MAX_PAGES = 3;

/** Makes the data cache refetch on window focus, not only when a tab becomes visible. */
export function listenToFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const listener = () => onFocus();
    window.addEventListener("focus", listener);
    document.addEventListener("visibilitychange", listener);
    return () => {
      window.removeEventListener("focus", listener);
      document.removeEventListener("visibilitychange", listener);
    };
  });
}

/** `refetchOnWindowFocus` for data that another tab or program may have changed. */
export function whenTurnedTo({ state }: { state: { dataUpdatedAt: number } }): "always" | false {
  return Date.now() - state.dataUpdatedAt > FRESH_MS ? "always" : false;
}

/** The same for a long list, while its beginning is in view. */
export function whenTurnedToTop(query: {
  state: { dataUpdatedAt: number; data?: { pages: readonly unknown[] } | undefined };
}): "always" | false {
  const isDeep = (query.state.data?.pages.length ?? 0) > MAX_PAGES || window.scrollY > TOP_PX;
  return isDeep ? false : whenTurnedTo(query);
}
