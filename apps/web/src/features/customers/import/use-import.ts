import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import { useEffect, useEffectEvent, useState } from "react";
import { serverError } from "../../../lib/server-error.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { whenTurnedTo } from "../../../lib/server/on-focus.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError } from "../../../lib/toast.ts";
import { begunImport } from "../../../widgets/imports/begun-import.ts";
import { LATEST_IMPORTS, isRunning } from "../../../widgets/imports/latest-imports.ts";
import { tellEnd } from "../../../widgets/imports/tell-end.ts";
import { useCustomerCache } from "../use-customer-cache.ts";
import { sendingFile, useSendingFile } from "./sending-file.ts";
import { isCsvFile } from "./upload-csv.ts";
import { watchImport } from "./watch-import.ts";

const RETRY_MS = 3000;

/**
 * The page's import, from the choice of its file to its end: the running one, else the latest. A running one is
 * followed, also after a reload.
 */
export function useImport() {
  const utils = trpc.useUtils();
  const cache = useCustomerCache();
  const { data, isFetched } = trpc.imports.list.useQuery(LATEST_IMPORTS, {
    refetchOnMount: "always",
    refetchOnWindowFocus: whenTurnedTo,
    refetchInterval: ({ state }) => (state.status === "error" ? RETRY_MS : false),
  });
  const imports = data ?? [];
  const sent = useSendingFile();
  /** The import whose end is awaited, whichever source reports it first. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const [silent, setSilent] = useState<string | null>(null);
  const [adopted, setAdopted] = useState<string | null>(null);

  const begunId = sent?.importId ?? null;
  if (begunId !== null && begunId !== adopted) {
    setAdopted(begunId);
    setAwaited(begunId);
    setNews(null);
  }

  const state =
    imports.find(isRunning) ?? imports.find(({ _id }) => _id === news) ?? imports[0] ?? null;
  const awaitedState = imports.find(({ _id }) => _id === awaited) ?? null;
  const isIdle = awaited === null || awaitedState?.status === "mapping";
  if (isIdle && state?.finishedAt === null && state._id !== awaited) setAwaited(state._id);
  if (awaitedState !== null && awaitedState.finishedAt !== null) {
    setAwaited(null);
    setNews(awaitedState._id);
  }
  const followed = awaitedState === null || isRunning(awaitedState) ? awaited : null;

  const cancel = trpc.imports.cancel.useMutation({
    onError: (error) => toastError(serverMessage(error, MESSAGES.customers.cancelImportFailed)),
    onSettled: () => utils.imports.invalidate(),
  });

  const adopt = useEffectEvent(async (id: string) => {
    if (sendingFile.get()?.isCancelled === true) cancel.mutate({ id });
    await utils.imports.list.invalidate();
    sendingFile.handOver();
  });
  useEffect(() => {
    if (begunId !== null) void adopt(begunId);
  }, [begunId]);

  const onState = useEffectEvent((next: ImportWire) => {
    setSilent(null);
    utils.imports.list.setData(LATEST_IMPORTS, (before = []) =>
      before.some(({ _id }) => _id === next._id)
        ? before.map((one) => (one._id === next._id ? next : one))
        : [next, ...before],
    );
  });
  const onGone = useEffectEvent((id: string) => {
    begunImport.end(id);
    setAwaited(null);
    utils.imports.list.setData(LATEST_IMPORTS, (before) => before?.filter(({ _id }) => _id !== id));
    void utils.imports.invalidate();
  });
  const ask = useEffectEvent((id: string) =>
    utils.client.imports.get.query({ id }).catch((error: unknown) => {
      if (serverError(error)?.code === "NOT_FOUND") return null;
      throw error;
    }),
  );
  useEffect(() => {
    if (followed === null) return;
    begunImport.begin(followed);
    return watchImport(followed, {
      ask: () => ask(followed),
      onState: (next) => onState(next),
      onSilence: () => setSilent(followed),
      onGone: () => onGone(followed),
    });
  }, [followed]);

  const end = useEffectEvent((id: string) => {
    const ended = imports.find(({ _id }) => _id === id);
    if (ended === undefined) return;
    tellEnd(ended);
    void utils.imports.invalidate();
    if (ended.status === "completed") void cache.reloadAll();
  });
  useEffect(() => {
    if (news !== null) end(news);
  }, [news]);

  const sending = sent !== null && sent.importId !== state?._id ? sent : null;
  return {
    /** Whether the first query has ended; later questions do not open by themselves. */
    isKnown: isFetched,
    /** The import's last known state; null while there is none. */
    state,
    /** The upload, until its import is known. */
    sending,
    /** An import is under way: another file would be refused. */
    busy: sending !== null || (state !== null && isRunning(state)),
    /** The server cannot be reached at the moment; the import continues there. */
    silent: state !== null && state._id === silent,
    /** The import ended while this page was open. */
    isNews: state !== null && (state._id === news || state._id === awaited),

    upload(file: File): void {
      if (!isCsvFile(file)) return toastError(MESSAGES.customers.uploadNeedsCsv);
      // A refused upload may be due to an import this page does not know of.
      void sendingFile.send(file).then(() => utils.imports.list.invalidate());
    },

    cancelling: cancel.isPending || sending?.isCancelled === true,
    cancel(id: string): void {
      cancel.mutate({ id });
    },
  };
}

/** The page's import and the actions on it. */
export type CurrentImport = ReturnType<typeof useImport>;
