import { useEffect } from "react";
import { trpc } from "../../lib/server/trpc.ts";
import { isRunning, LATEST_IMPORTS } from "./latest-imports.ts";

const POLL_MS = 3000;

/**
 * Has figures and lists follow the end of an import that was begun on another page of this tab. Asks for nothing where
 * none is known to run.
 */
export function useImportEnd(): void {
  const utils = trpc.useUtils();
  const { data } = trpc.imports.list.useQuery(LATEST_IMPORTS, {
    enabled: ({ state }) => state.data?.some(isRunning) ?? false,
    refetchInterval: POLL_MS,
  });
  const running = data?.some(isRunning) ?? false;
  useEffect(() => {
    if (!running) return;
    return () => {
      if (utils.imports.list.getData(LATEST_IMPORTS)?.some(isRunning) === true) return;
      void utils.insights.invalidate();
      void utils.customers.list.invalidate();
    };
  }, [running, utils]);
}
