import { useSyncExternalStore } from "react";

/** Which generation of data the screens show, and since when. */
export interface DataRefresh {
  version: number;
  refreshedAt: Date;
}

let current: DataRefresh = { version: 0, refreshedAt: new Date() };
const listeners = new Set<() => void>();

/** The global refresh (docs/product.md, Pages): every screen reloads its data when the version changes. */
export const dataRefresh = {
  get: (): DataRefresh => current,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  bump(now: Date): void {
    current = { version: current.version + 1, refreshedAt: now };
    for (const listener of listeners) listener();
  },
};

/** The current data version and the time of the last refresh, for components. */
export function useDataRefresh(): DataRefresh {
  return useSyncExternalStore(dataRefresh.subscribe, dataRefresh.get);
}
