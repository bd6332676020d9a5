import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import { useEffect, useEffectEvent, useRef } from "react";
import { whenTurnedTo } from "../../lib/server/on-focus.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useStore } from "../../lib/store.ts";
import { toastError, toastNote, toastSuccess } from "../../lib/toast.ts";
import { trackedImport } from "./tracked-import.ts";

/** Several, since files that wait for an answer may be newer than the running one. */
const LATEST = { limit: 10 } as const;
/** Polling intervals: where the progress is shown, and where only the end matters or the server fails. */
const SHOWN_MS = 1000;
const HIDDEN_MS = 3000;

/** Whether a file is being taken in; one that waits for an answer is not. */
export function isRunning({ status, finishedAt }: ImportWire): boolean {
  return finishedAt === null && status !== "mapping";
}

/**
 * The latest imports, polled while one runs. The end of the followed import is shown once, and data counted from
 * customers is fetched again. Sends no request on a page that shows no import while none is followed.
 *
 * @param isShown - Whether the page shows imports; other pages show a toast when a file waits for an answer.
 */
export function useLatestImports({ isShown }: { isShown: boolean }) {
  const utils = trpc.useUtils();
  const followedId = useStore(trackedImport);
  const enabled = isShown || followedId !== null;
  const query = trpc.imports.list.useQuery(LATEST, {
    enabled,
    refetchOnMount: "always",
    refetchOnWindowFocus: whenTurnedTo,
    refetchInterval: ({ state: { data, status } }) => {
      if (data?.some(isRunning) === true) return isShown ? SHOWN_MS : HIDDEN_MS;
      return status === "error" ? HIDDEN_MS : false;
    },
  });
  const { data, dataUpdatedAt, isFetched, error } = query;

  const lastMiss = useRef({ id: "", at: 0 });
  const follow = useEffectEvent((imports: ImportWire[]) => {
    const followedImport = imports.find(({ _id }) => _id === followedId);
    if (followedId !== null && followedImport === undefined) {
      // A list requested before the import began does not have it either.
      const { id, at } = lastMiss.current;
      if (id === followedId && at !== dataUpdatedAt) return trackedImport.end(followedId);
      lastMiss.current = { id: followedId, at: dataUpdatedAt };
      return void query.refetch();
    }
    if (followedImport !== undefined && followedImport.finishedAt !== null) {
      notifyEnd(followedImport);
      void utils.imports.invalidate();
      if (followedImport.status !== "completed") return;
      for (const router of [utils.customers, utils.insights, utils.segments, utils.orders]) {
        void router.invalidate();
      }
      return;
    }
    if (followedImport?.status === "mapping" && !isShown) {
      trackedImport.end(followedImport._id);
      return toastNote(MESSAGES.customers.importWaits(followedImport.filename));
    }
    const running = imports.find(isRunning);
    if (running !== undefined) trackedImport.begin(running._id);
  });
  useEffect(() => {
    if (enabled && data !== undefined) follow(data);
  }, [enabled, followedId, data, dataUpdatedAt]);

  return {
    imports: data ?? [],
    /** The import that this tab follows. */
    followedId,
    /** Whether the first query has ended. */
    isKnown: isFetched,
    /** The server cannot be reached at the moment. */
    isSilent: error !== null,
  };
}

/** The import whose end was shown last: several pages may see the same end. */
const NOTIFIED = "told-import";

/** Shows how an import has ended, once in a tab. */
function notifyEnd({ _id, status, message, failure_reason }: ImportWire): void {
  trackedImport.end(_id);
  if (sessionStorage.getItem(NOTIFIED) === _id) return;
  sessionStorage.setItem(NOTIFIED, _id);
  if (status === "completed") toastSuccess(message);
  else if (status === "cancelled") toastNote(message);
  else toastError(failure_reason ?? MESSAGES.customers.uploadFailed);
}
