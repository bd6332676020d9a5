export { getBulkChange, listBulkChanges } from "./read-bulk-changes.ts";
export { pruneBulkChanges } from "./prune-bulk-changes.ts";
export { MAX_ATTEMPTS, runBulkChange } from "./run-bulk-change.ts";
export { addMembers, createFixedSegment, removeMembers } from "./segment-members.ts";
export { startBulkChange } from "./start-bulk-change.ts";
export { undoBulkChange } from "./undo-bulk-change.ts";
