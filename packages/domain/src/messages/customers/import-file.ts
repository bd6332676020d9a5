/** Kinds of file that are mistaken for a CSV file. */
export type ImportFileKind =
  | "xlsx"
  | "xls"
  | "ods"
  | "numbers"
  | "pdf"
  | "document"
  | "archive"
  | "image"
  | "contacts"
  | "json"
  | "page"
  | "text"
  | "empty"
  | "other";

/** Errors about files chosen for an import, and how to get a CSV file from each. */
export const IMPORT_FILE_MESSAGES: Readonly<Record<ImportFileKind, string>> = {
  xlsx: "This is an Excel workbook. In Excel choose File, Save As, “CSV UTF-8”; in Google Sheets File, Download, “Comma-separated values”.",
  xls: "This is an old Excel workbook. Open it in Excel and choose File, Save As, “CSV UTF-8”.",
  ods: "This is an OpenDocument spreadsheet. In LibreOffice choose File, Save As, “Text CSV”, with Unicode (UTF-8).",
  numbers: "This is a Numbers spreadsheet. In Numbers choose File, Export To, “CSV”.",
  pdf: "This is a PDF, which has no columns. Export the list as CSV from the program that made it.",
  document: "This is a text document. Copy its table into a spreadsheet and save that as CSV.",
  archive: "This is an archive. Unpack it and upload its CSV file.",
  image: "This is an image. Export the list as CSV from the program it shows.",
  contacts:
    "This is an address book (vCard). Import it into Google Contacts, and export it there as “Google CSV”.",
  json: "This is JSON. Send it to the REST API, or convert it to CSV with a spreadsheet program.",
  page: "This is a web page or XML. Open it in a spreadsheet program and save it as CSV.",
  text: "This file is not named .csv. If it holds a table, rename it and choose it again.",
  empty: "This file is empty. Check that the export has ended, then choose it again.",
  other: "This is not text. Open it in the program that made it, and export it as CSV.",
};
