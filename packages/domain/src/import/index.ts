export {
  CSV_COLUMNS,
  CSV_TEMPLATE_COLUMNS,
  IMPORT_COLUMN_LABELS,
  IMPORT_COLUMNS,
} from "./columns.ts";
export type { CsvColumn, ImportColumn } from "./columns.ts";
export {
  CSV_TEMPLATE_FILENAME,
  csvLine,
  csvTemplate,
  customerCsvCell,
  customerToCsvCells,
} from "./csv.ts";
export type { CsvCustomer } from "./csv.ts";
export { FILE_ENCODING_LABELS, FILE_ENCODINGS, readFileEncoding } from "./file-encodings.ts";
export type { FileEncoding } from "./file-encodings.ts";
export { SEPARATORS } from "./separators.ts";
export { FILE_KIND_BYTES, kindOfBytes, kindOfName } from "./file-kind.ts";
export { isReadWrongly, newFileForms } from "./file-forms.ts";
export type { DateProof, FileForms } from "./file-forms.ts";
export { mappedPlaces, matchHeaders, mayMeanEmail, withFirstName } from "./headers.ts";
export type { ColumnMapping, HeaderMatch, StatusOverrides } from "./headers.ts";
export { createOwnCellsReader, ownColumns } from "./own-columns.ts";
export type { OwnCells, OwnColumn } from "./own-columns.ts";
export { isForeign, readCells } from "./read-cells.ts";
export { futureDates } from "./future-dates.ts";
export { applyStatus, parseCustomerRow, ROW_FIELDS } from "./row.ts";
export type { CsvCells, CustomerRow, RowError } from "./row.ts";
export { proposeFields } from "./propose-fields.ts";
export type { ProposedField } from "./propose-fields.ts";
export { suggestMapping } from "./suggest-mapping.ts";
export { unnamedColumn } from "./unnamed-column.ts";
export { optOutWord, statusWord, strongestStatus } from "./status/words.ts";
export type { MailStatus } from "./status/words.ts";
