import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import { useEffect, useEffectEvent } from "react";
import { serverError } from "../../lib/server-error.ts";
import { useStore } from "../../lib/store.ts";
import { toastNote } from "../../lib/toast.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { begunImport } from "./begun-import.ts";
import { isRunning } from "./latest-imports.ts";
import { tellEnd } from "./tell-end.ts";

const POLL_MS = 3000;

/**
 * Has every page but the customers' own follow an import to its end: says how it ended, and what is counted from
 * customers is fetched again. Asks for nothing where none is known to run.
 *
 * @param enabled - Whether nobody else follows it.
 */
export function useImportEnd({ enabled }: { enabled: boolean }): void {
  const utils = trpc.useUtils();
  const begun = useStore(begunImport);
  const { data, error } = trpc.imports.get.useQuery(
    { id: begun ?? "" },
    { enabled: enabled && begun !== null, refetchOnMount: "always", refetchInterval: POLL_MS },
  );
  const onEnd = useEffectEvent((ended: ImportWire) => {
    if (ended.status === "mapping") {
      begunImport.end(ended._id);
      toastNote(MESSAGES.customers.importWaits(ended.filename));
    } else {
      tellEnd(ended);
      for (const counted of [utils.customers, utils.insights, utils.segments]) {
        void counted.invalidate();
      }
    }
    void utils.imports.invalidate();
  });
  const stopped = enabled && begun !== null && data !== undefined && !isRunning(data) ? data : null;
  useEffect(() => {
    if (stopped !== null) onEnd(stopped);
  }, [stopped]);
  useEffect(() => {
    if (begun !== null && serverError(error)?.code === "NOT_FOUND") begunImport.end(begun);
  }, [begun, error]);
}
