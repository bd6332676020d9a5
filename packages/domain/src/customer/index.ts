export { customerChanges } from "./changes.ts";
export type { CustomerChanges } from "./changes.ts";
export {
  CSV_COLUMNS,
  CSV_TEMPLATE_COLUMNS,
  GENDERS,
  IMPORT_COLUMN_LABELS,
  IMPORT_COLUMNS,
} from "./columns.ts";
export type { CsvColumn, Gender, ImportColumn } from "./columns.ts";
export { CSV_TEMPLATE_FILENAME, csvLine, csvTemplate, customerToCsvCells } from "./csv.ts";
export type { CsvCustomer } from "./csv.ts";
export { cleanAddress } from "./clean-address.ts";
export { isEmailAddress } from "./email-address.ts";
export { shownName } from "./shown-name.ts";
export { beginsWithFirstName, firstNameOf, TITLES, TITLES_BEFORE_NAMES } from "./first-name.ts";
export { matchesCustomerFilter } from "./filter.ts";
export type { CustomerFilter, FilterableCustomer } from "./filter.ts";
export { formulaSafeCell, unescapeFormulaCell, unwrapTextFormula } from "./formula-cell.ts";
export { FILE_ENCODING_LABELS, FILE_ENCODINGS, readFileEncoding } from "./file-encodings.ts";
export type { FileEncoding } from "./file-encodings.ts";
export { FILE_KIND_BYTES, kindOfBytes, kindOfName } from "./file-kind.ts";
export { isReadWrongly, newFileForms } from "./file-forms.ts";
export type { DateProof, FileForms } from "./file-forms.ts";
export { mappedPlaces, matchHeaders, mayMeanEmail, withFirstName } from "./headers.ts";
export type { ColumnMapping, HeaderMatch, StatusOverrides } from "./headers.ts";
export { createOwnCellsReader, ownColumns } from "./own-columns.ts";
export type { OwnCells, OwnColumn } from "./own-columns.ts";
export { parseNumber } from "./parse-number.ts";
export { isForeign, readCells } from "./read-cells.ts";
export { futureDates } from "./future-dates.ts";
export { applyStatus, parseCustomerRow } from "./row.ts";
export type { CsvCells, CustomerRow, RowError } from "./row.ts";
export { CUSTOMER_TEXT_MAX } from "./read-cell.ts";
export { proposeFields } from "./propose-fields.ts";
export type { ProposedField } from "./propose-fields.ts";
export { suggestMapping } from "./suggest-mapping.ts";
export { listAddresses } from "./read-export.ts";
export { unnamedColumn } from "./unnamed-column.ts";
export { optOutWord, statusWord, strongestStatus } from "./status/words.ts";
export type { MailStatus } from "./status/words.ts";
