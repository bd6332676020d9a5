import { customers, grouped } from "../counted-words.ts";

/** Messages about bulk changes of customers. */
export const BULK_MESSAGES = {
  selectAll: (count: number): string => `Select all ${grouped(count)} matching`,
  allSelected: (count: number): string => `All ${grouped(count)} matching are selected`,
  running: (done: number, total: number): string =>
    `Changing customers: ${grouped(done)} of ${grouped(total)}`,
  undoing: (done: number, total: number): string =>
    `Undoing: ${grouped(done)} of ${grouped(total)}`,
  completed: (changed: number): string => `${customers(changed)} changed`,
  listSaved: (count: number): string => `Segment saved with ${customers(count)}`,
  listAdded: (count: number): string => `${customers(count)} added`,
  listRemoved: (count: number): string => `${customers(count)} removed`,
  undone: (restored: number, changed: number): string =>
    restored === changed
      ? `${customers(restored)} changed back`
      : `${customers(restored)} changed back; ${grouped(changed - restored)} changed since stay as they are`,
  failed: "The change stopped because of an error. What was changed stays, and can be undone.",
  fieldGone: "The field was deleted or got another type, so the change stopped.",
  referenceGone: "Something that its filter asks about was deleted, so the change stopped.",
  busy: "Customers are being changed already. Start again when that has ended",
  nobody: "No customers match this selection",
  notUndoable:
    "This change can't be undone: it changed nobody, was undone, or is older than 30 days",
  unknownField: (field: string): string => `"${field}" is not a field that can be set`,
  noTags: (field: string): string => `"${field}" is not a field of tags`,
  startFailed: "Failed to start the change",
  undoFailed: "Failed to undo the change",
} as const;
