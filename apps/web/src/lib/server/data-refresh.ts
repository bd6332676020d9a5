import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { createStore, useStore } from "../store.ts";

/** The version of the data on screen, and the time of its refresh. */
export type DataRefresh = {
  version: number;
  refreshedAt: Date;
};

const current = createStore<DataRefresh>({ version: 0, refreshedAt: new Date() });

/** The global refresh (docs/product.md, Pages): every screen reloads its data when the version changes. */
export const dataRefresh = {
  get: current.get,
  subscribe: current.subscribe,

  bump: (now: Date): void => current.set({ version: current.get().version + 1, refreshedAt: now }),
};

/** The current data version and the time of the last refresh, for components. */
export function useDataRefresh(): DataRefresh {
  return useStore(dataRefresh);
}

/** The global refresh action: a new data version, and everything on screen reloads. */
export function useRefreshAll(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    dataRefresh.bump(new Date());
    await queryClient.invalidateQueries();
  }, [queryClient]);
}
