import { MESSAGES } from "@dakiya/domain/messages";
import { useSyncExternalStore } from "react";
import { session } from "../../../lib/session/session.ts";
import { toastError, toastNote } from "../../../lib/toast.ts";
import { begunImport } from "../../../widgets/imports/begun-import.ts";
import { uploadCsv } from "./upload-csv.ts";

/** A file on its way to the server. */
export interface SendingFile {
  filename: string;
  bytesSent: number;
  bytesTotal: number;
  /** The import the server has begun with it; null while it does not have the whole file. */
  importId: string | null;
  /** The user has cancelled when the file was already sent: its import is to be cancelled. */
  isCancelled: boolean;
}

let current: SendingFile | null = null;
let upload = new AbortController();
let stopListening = (): void => {};
const listeners = new Set<() => void>();

function set(next: SendingFile | null): void {
  current = next;
  for (const listener of listeners) listener();
}

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

/** The file on its way, outside React: it goes on, and can be cancelled, while other pages are open. */
export const sendingFile = {
  get: (): SendingFile | null => current,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Sends a file, unless one is on its way; says so when it fails. */
  async send(file: File): Promise<void> {
    if (current !== null) return;
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
    // Whoever signs in next is to see nothing of it.
    stopListening = session.subscribe(() => {
      if (session.get().status !== "unauthenticated") return;
      upload.abort();
      forget();
    });
    const outcome = await uploadCsv(file, {
      signal: mine.signal,
      onProgress: (bytesSent, bytesTotal) => {
        if (current !== null) set({ ...current, bytesSent, bytesTotal });
      },
    });
    if (upload !== mine) return;
    removeEventListener("beforeunload", warnBeforeLeaving);
    if (outcome !== null && "importId" in outcome) {
      begunImport.begin(outcome.importId);
      const sent = sendingFile.get();
      if (sent !== null) set({ ...sent, importId: outcome.importId });
      return;
    }
    forget();
    if (outcome !== null) toastError(outcome.refusal);
  },

  /**
   * Takes the file back. Once its last byte has been sent the server may have begun: then its import is
   * cancelled as soon as it is known.
   */
  cancel(): void {
    if (current === null || current.isCancelled) return;
    set({ ...current, isCancelled: true });
    if (isSent(current)) return;
    upload.abort();
    toastNote(MESSAGES.server.importCancelled);
  },

  /** Its import has been taken over by whoever follows imports. */
  handOver: forget,
};

/** The file on its way to the server, for components. */
export function useSendingFile(): SendingFile | null {
  return useSyncExternalStore(sendingFile.subscribe, sendingFile.get);
}
