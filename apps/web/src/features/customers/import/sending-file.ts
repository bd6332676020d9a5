import { MESSAGES } from "@dakiya/domain/messages";
import { session } from "../../../lib/session/session.ts";
import { createStore, useStore } from "../../../lib/store.ts";
import { toastError, toastNote } from "../../../lib/toast.ts";
import { trackedImport } from "../../../widgets/imports/tracked-import.ts";
import { uploadCsv } from "./upload-csv.ts";

/** A file on its way to the server. */
export type SendingFile = {
  filename: string;
  bytesSent: number;
  bytesTotal: number;
  /** The server's import of it; null until the whole file has arrived. */
  importId: string | null;
  /** The user has cancelled after the last byte was sent: the import is cancelled once its id is known. */
  isCancelled: boolean;
};

const { get, set, subscribe } = createStore<SendingFile | null>(null);
let upload = new AbortController();
/** The last file that became an import; the page can send it again to add columns. */
let lastSent: { importId: string; file: File } | null = null;
let stopListening = (): void => {};

function forget(): void {
  stopListening();
  set(null);
}

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function isSent({ bytesSent, bytesTotal }: SendingFile): boolean {
  return bytesTotal > 0 && bytesSent >= bytesTotal;
}

/** The upload, outside React, so that it survives navigation and can be cancelled. */
export const sendingFile = {
  get,
  subscribe,

  /** The file of an import, while this page has it. */
  fileOf: (importId: string): File | null =>
    lastSent?.importId === importId ? lastSent.file : null,

  /** Uploads a file, unless an upload is under way; a failure is a toast. */
  async send(
    file: File,
    { enrol, addsColumnsTo }: { enrol: boolean; addsColumnsTo?: string },
  ): Promise<void> {
    if (get() !== null) return;
    const mine = new AbortController();
    upload = mine;
    set({
      filename: file.name,
      bytesSent: 0,
      bytesTotal: file.size,
      importId: null,
      isCancelled: false,
    });
    addEventListener("beforeunload", warnBeforeLeaving);
    // Cleared with the session, so that the next user sees nothing of it.
    stopListening = session.subscribe(() => {
      if (session.get().status !== "unauthenticated") return;
      upload.abort();
      lastSent = null;
      forget();
    });
    const outcome = await uploadCsv(file, {
      enrol,
      addsColumnsTo,
      signal: mine.signal,
      onProgress: (bytesSent, bytesTotal) => {
        const sending = get();
        if (sending !== null) set({ ...sending, bytesSent, bytesTotal });
      },
    });
    if (upload !== mine) return;
    removeEventListener("beforeunload", warnBeforeLeaving);
    if (outcome !== null && "importId" in outcome) {
      trackedImport.begin(outcome.importId);
      if (addsColumnsTo === undefined) lastSent = { importId: outcome.importId, file };
      const current = get();
      if (current !== null) set({ ...current, importId: outcome.importId });
      return;
    }
    forget();
    if (outcome !== null) toastError(outcome.refusal);
  },

  /**
   * Cancels the upload. After the last byte the server may have begun: then its import is cancelled once its id is
   * known.
   */
  cancel(): void {
    const sending = get();
    if (sending === null || sending.isCancelled) return;
    set({ ...sending, isCancelled: true });
    if (isSent(sending)) return;
    upload.abort();
    toastNote(MESSAGES.server.importCancelled);
  },

  /** The import's follower has taken over. */
  handOver: forget,
};

export function useSendingFile(): SendingFile | null {
  return useStore(sendingFile);
}
