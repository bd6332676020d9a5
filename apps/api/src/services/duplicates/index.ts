// What the rest of the server may ask of duplicates. Lint allows no other imports.

export { dismissDuplicates, restoreDuplicates } from "./dismiss-duplicates.ts";
export { listDuplicates } from "./list-duplicates.ts";
