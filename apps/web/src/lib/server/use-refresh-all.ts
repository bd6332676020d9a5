import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { dataRefresh } from "./data-refresh.ts";

/** The global refresh action: a new data version, and everything on screen reloads. */
export function useRefreshAll(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    dataRefresh.bump(new Date());
    await queryClient.invalidateQueries();
  }, [queryClient]);
}
