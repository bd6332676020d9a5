// Public interface of imports. Lint allows no other imports.

export { answerOrders } from "./answers/answer-orders.ts";
export { cancelImport } from "./answers/cancel-import.ts";
export { mapImport } from "./answers/map-import.ts";
export { previewImport } from "./answers/preview-import.ts";
export { getImport, listImports, waitForImport } from "./answers/read-imports.ts";
export { rejectedRows } from "./answers/rejected-rows.ts";
export { rereadImport } from "./answers/reread-import.ts";
export { pruneImports } from "./answers/prune-imports.ts";
export { undoImport } from "./answers/undo-import.ts";

export { findMappingFlaw } from "./file/read-rows.ts";

export { removeUnfinished } from "./run/clear-import.ts";
export { rescueImports } from "./run/rescue-imports.ts";
export { runImport } from "./run/run-import.ts";

export { startImport } from "./start-import.ts";
export type { Upload } from "./start-import.ts";
