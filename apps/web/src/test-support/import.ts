import type { ImportDetailWire } from "@dakiya/domain/wire";

/** An import as the server sends it: completed, with one row refused, except for a test's changes. */
export function importOf(changes: Partial<ImportDetailWire>): ImportDetailWire {
  return {
    _id: "9",
    kind: "customers",
    filename: "fair.csv",
    status: "completed",
    bytesTotal: 1000,
    bytesRead: 1000,
    rowsRead: 121,
    rowsPerSecond: null,
    secondsLeft: null,
    created: 100,
    updated: 20,
    unchanged: 0,
    skipped: 1,
    enrols: false,
    entered: 0,
    warned: 0,
    failure_reason: null,
    notes: [],
    message: "100 customers created, 20 updated, 0 unchanged, 1 skipped",
    createdAt: "2026-11-20T08:00:00.000Z",
    finishedAt: "2026-11-20T08:00:05.000Z",
    can_undo: true,
    adds_columns_to: null,
    undone: null,
    ignored: [],
    question: null,
    reading: null,
    order_question: null,
    asks_purchases: false,
    errors: [{ line: 4, column: "email", reason: "No address" }],
    ...changes,
  };
}

/** The same import before its end: being read, or waiting. */
export function runningImport(changes: Partial<ImportDetailWire>): ImportDetailWire {
  return importOf({
    status: "reading",
    bytesRead: 400,
    rowsRead: 0,
    created: 0,
    updated: 0,
    skipped: 0,
    message: "The import continues in the background",
    finishedAt: null,
    can_undo: false,
    errors: [],
    ...changes,
  });
}
