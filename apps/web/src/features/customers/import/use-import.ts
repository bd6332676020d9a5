import { kindOfName } from "@dakiya/domain/import";
import { MESSAGES } from "@dakiya/domain/messages";
import { useEffect, useEffectEvent, useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError } from "../../../lib/toast.ts";
import { trackedImport } from "../../../widgets/imports/tracked-import.ts";
import { isRunning, useLatestImports } from "../../../widgets/imports/use-latest-imports.ts";
import { askToEnrol } from "./enrol-question.tsx";
import { findFileKind } from "./file-kind.ts";
import { refusedFile } from "./refused-file.ts";
import { sendingFile, useSendingFile } from "./sending-file.ts";
import { isCsvFile } from "./upload-csv.ts";

/** The page's import, from the choice of its file to its end: the running one, else the followed, else the latest. */
export function useImport() {
  const utils = trpc.useUtils();
  const { imports, followedId, isKnown, isSilent } = useLatestImports({ isShown: true });
  const upload = useSendingFile();
  /** The import last followed while this page is open, also after its end. */
  const [lastFollowedId, setLastFollowedId] = useState(followedId);
  if (followedId !== null && followedId !== lastFollowedId) setLastFollowedId(followedId);

  const state =
    imports.find(isRunning) ??
    imports.find(({ _id }) => _id === lastFollowedId) ??
    imports[0] ??
    null;

  const cancel = trpc.imports.cancel.useMutation({
    onError: (error) => toastError(serverMessage(error, MESSAGES.customers.cancelImportFailed)),
    onSettled: () => utils.imports.invalidate(),
  });

  async function send(file: File): Promise<void> {
    const live = await utils.automations.list.fetch().catch(() => []);
    const names = live.filter(({ takesImports }) => takesImports).map(({ name }) => name);
    const enrol = await askToEnrol(file, names);
    if (enrol === null) return;
    await sendingFile.send(file, { enrol });
    // A refused upload may be due to an import this page does not know of.
    await utils.imports.list.invalidate();
  }

  /** Names the kind of a file that is no CSV file; one that only claims to be one is not sent either. */
  async function begin(file: File): Promise<void> {
    const kind = await findFileKind(file);
    const isCsv = isCsvFile(file);
    if (isCsv && (kind === null || kind === "empty")) return await send(file);
    if (isCsv) toastError(MESSAGES.customers.uploadNeedsCsv);
    refusedFile.set({ file, kind: kind ?? kindOfName(file.name) });
  }

  const uploadImportId = upload?.importId ?? null;
  const cancelSent = useEffectEvent((id: string) => {
    if (upload?.isCancelled === true) cancel.mutate({ id });
  });
  useEffect(() => {
    if (uploadImportId !== null) cancelSent(uploadImportId);
  }, [uploadImportId]);
  // The upload is shown until its import is.
  const isShown =
    uploadImportId !== null && (uploadImportId !== followedId || state?._id === uploadImportId);
  useEffect(() => {
    if (isShown) sendingFile.handOver();
  }, [isShown]);

  const sending = upload !== null && upload.importId !== state?._id ? upload : null;
  return {
    /** Whether the first query has ended; later questions do not open by themselves. */
    isKnown,
    /** The import's last known state; null while there is none. */
    state,
    /** The upload, until its import is known. */
    sending,
    /** An import is under way: another file would be refused. */
    busy: sending !== null || (state !== null && isRunning(state)),
    /** The server cannot be reached at the moment; the import continues there. */
    silent: isSilent,
    /** The import ended while this page was open. */
    isNews: state !== null && state._id === lastFollowedId,

    upload(file: File): void {
      refusedFile.clear();
      if (!isCsvFile(file)) toastError(MESSAGES.customers.uploadNeedsCsv);
      void begin(file);
    },

    cancelling: cancel.isPending || sending?.isCancelled === true,
    cancel(id: string): void {
      trackedImport.begin(id);
      cancel.mutate({ id });
    },
  };
}

/** The page's import and the actions on it. */
export type CurrentImport = ReturnType<typeof useImport>;
