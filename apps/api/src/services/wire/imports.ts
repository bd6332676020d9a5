import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import type { imports } from "../../db/schema/index.ts";

/** A stored import, whether it could be undone now, and whether an import of its account is under way. */
export type ImportRecord = typeof imports.$inferSelect & { canUndo: boolean; isBusy: boolean };

/** A stored import as it crosses the wire. */
export function toImportWire(row: ImportRecord): ImportWire {
  return {
    _id: String(row.id),
    filename: row.filename,
    kind: row.kind,
    status: row.status,
    bytesTotal: row.bytesTotal,
    bytesRead: row.bytesRead,
    rowsRead: row.rowsRead,
    ...speedOf(row),
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    skipped: row.skipped,
    enrols: row.enrols,
    entered: row.entered,
    warned: row.warned,
    failure_reason: row.failureReason,
    notes: row.notes,
    message: importMessage(row),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt === null ? null : row.finishedAt.toISOString(),
    can_undo: row.canUndo,
    adds_columns_to: row.addsColumnsTo === null ? null : String(row.addsColumnsTo),
    undone:
      row.undone === null || row.undoneAt === null
        ? null
        : { ...row.undone, at: row.undoneAt.toISOString() },
  };
}

/** Both times are the database's: the last report is how far it was then. */
function speedOf(row: ImportRecord): Pick<ImportWire, "rowsPerSecond" | "secondsLeft"> {
  const seconds =
    row.startedAt === null ? 0 : (row.heartbeatAt.getTime() - row.startedAt.getTime()) / 1000;
  if (row.status !== "reading" || seconds <= 0 || row.bytesRead === 0) {
    return { rowsPerSecond: null, secondsLeft: null };
  }
  return {
    rowsPerSecond: row.rowsRead / seconds,
    secondsLeft: (Math.max(0, row.bytesTotal - row.bytesRead) / row.bytesRead) * seconds,
  };
}

function importMessage(row: ImportRecord): string {
  switch (row.status) {
    case "completed":
      if (row.undone !== null) return MESSAGES.server.importUndone(row.undone, row.kind);
      return row.addsColumnsTo === null
        ? MESSAGES.server.importDone(row)
        : MESSAGES.server.importColumnsAdded(row);
    case "failed":
      return row.failureReason ?? MESSAGES.server.importFailed;
    case "cancelled":
      return MESSAGES.server.importCancelled;
    case "mapping":
      return MESSAGES.server.importAsks;
    case "queued":
    case "reading":
    case "merging":
      return MESSAGES.server.importRunning;
  }
}
