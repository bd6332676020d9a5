// What the rest of the server may ask of imports. Lint keeps everybody else out of the rooms.

export { cancelImport } from "./answers/cancel-import.ts";
export { mapImport } from "./answers/map-import.ts";
export { getImport, listImports, watchImport } from "./answers/read-imports.ts";
export { rejectedRows } from "./answers/rejected-rows.ts";
export { pruneImports, undoImport } from "./answers/undo-import.ts";

export { findMappingFlaw } from "./file/read-rows.ts";

export { rescueImports } from "./run/rescue-imports.ts";
export { runImport } from "./run/run-import.ts";

export { startImport } from "./upload/start-import.ts";
