/** What a file is that is no CSV file. */
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

/** What a file is that was chosen for an import, and how to get a CSV file from it. */
export const IMPORT_FILE_MESSAGES: Readonly<Record<ImportFileKind, string>> = {
  xlsx: "This is an Excel workbook. In Excel choose File, Save As, “CSV UTF-8”; in Google Sheets File, Download, “Comma-separated values”.",
  xls: "This is a workbook of an old Excel. Open it in Excel and choose File, Save As, “CSV UTF-8”.",
  ods: "This is an OpenDocument spreadsheet. In LibreOffice choose File, Save As, “Text CSV”, with Unicode (UTF-8).",
  numbers: "This is a Numbers spreadsheet. In Numbers choose File, Export To, “CSV”.",
  pdf: "This is a PDF, which has no columns to read. Export the list as CSV where the PDF was made.",
  document: "This is a text document. Copy its table into a spreadsheet and save that as CSV.",
  archive: "This is an archive. Unpack it, and upload the CSV file in it.",
  image: "This is an image. Export the list as CSV from the program it shows.",
  contacts:
    "This is an address book (vCard). Import it into Google Contacts, and export it there as “Google CSV”.",
  json: "This is JSON. Send it to the REST API, or convert it to CSV with a spreadsheet program.",
  page: "This is a web page or XML. Open it in a spreadsheet program and save it as CSV.",
  text: "This is text that is not named as CSV. If a table is in it, rename the file to end in .csv and choose it again.",
  empty: "This file is empty. Check that the export has ended, and choose it again.",
  other: "This is no text. Open it in the program that made it, and export it as CSV.",
};
