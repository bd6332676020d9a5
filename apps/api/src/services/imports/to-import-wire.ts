import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import type { imports } from "../../db/schema/index.ts";

/** A stored import. */
export type ImportRecord = typeof imports.$inferSelect;

/** A stored import as it crosses the wire. */
export function toImportWire(row: ImportRecord): ImportWire {
  return {
    _id: String(row.id),
    filename: row.filename,
    status: row.status,
    bytesTotal: row.bytesTotal,
    bytesRead: row.bytesRead,
    rowsRead: row.rowsRead,
    rowsPerSecond: null,
    secondsLeft: null,
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    skipped: row.skipped,
    failure_reason: row.failureReason,
    notes: row.notes,
    message: importMessage(row),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt === null ? null : row.finishedAt.toISOString(),
    can_undo: false,
    undone:
      row.undone === null || row.undoneAt === null
        ? null
        : { ...row.undone, at: row.undoneAt.toISOString() },
  };
}

function importMessage(row: ImportRecord): string {
  switch (row.status) {
    case "completed":
      return MESSAGES.server.importDone(row);
    case "failed":
    case "cancelled":
      return row.failureReason ?? MESSAGES.server.importFailed;
    case "mapping":
    case "queued":
    case "reading":
    case "merging":
      return MESSAGES.server.importRunning;
  }
}
