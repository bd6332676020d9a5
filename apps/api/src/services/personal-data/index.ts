// What the rest of the server may ask of personal data. Lint allows no other imports.

export { exportPersonAsCsv, exportPersonAsJson } from "./export/export-person.ts";
