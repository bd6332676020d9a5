import type { ImportWire } from "@dakiya/domain/wire";
import { bytesOf, stageOf, timeLeft } from "./import-words.ts";
import type { SendingFile } from "./sending-file.ts";

/** What is shown of a file, wherever it is. */
export interface Progress {
  filename: string;
  stage: string;
  /** Null while no end can be told. */
  done: { value: number; max: number } | null;
  note: string;
  rows: Pick<ImportWire, "rowsRead" | "skipped" | "rowsPerSecond">;
  /** Its customers are being saved: it is too late to stop it. */
  isTooLate: boolean;
}

const NO_ROWS = { rowsRead: 0, skipped: 0, rowsPerSecond: null };

/** A file on its way to the server. */
export function progressOfSending({
  filename,
  bytesSent,
  bytesTotal,
  importId,
}: SendingFile): Progress {
  const isSent = bytesTotal > 0 && bytesSent >= bytesTotal;
  return {
    filename,
    stage: importId !== null ? stageOf("queued") : isSent ? "Storing the file" : "Sending the file",
    done: isSent ? null : { value: bytesSent, max: bytesTotal },
    note: isSent ? "" : bytesOf(bytesSent, bytesTotal),
    rows: NO_ROWS,
    isTooLate: false,
  };
}

/** An import that has not ended. */
export function progressOfImport(state: ImportWire): Progress {
  const { filename, bytesRead, bytesTotal, secondsLeft } = state;
  // Between the last row and the word that customers are saved a busy server may be silent for a while.
  const status =
    state.status === "reading" && bytesRead >= bytesTotal ? ("merging" as const) : state.status;
  const isReading = status === "reading";
  const isTooLate = state.status === "merging";
  return {
    filename,
    stage: stageOf(status),
    done: isReading ? { value: bytesRead, max: bytesTotal } : null,
    note: isTooLate
      ? "It can no longer be cancelled"
      : isReading && secondsLeft !== null
        ? timeLeft(secondsLeft)
        : "",
    rows: state,
    isTooLate,
  };
}
