// Public interface of duplicates. Lint allows no other imports.

export { dismissDuplicates, restoreDuplicates } from "./dismiss-duplicates.ts";
export { listDuplicates } from "./list-duplicates.ts";
export { listMerges } from "./merge/list-merges.ts";
export { mergeCustomers } from "./merge/merge-customers.ts";
export { previewMerge } from "./merge/preview-merge.ts";
export { undoMerge } from "./merge/undo-merge.ts";
