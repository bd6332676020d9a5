import { utf16Of } from "./encoding/probe-encoding.ts";

const CSV_TYPES = new Set(["text/csv", "application/csv", "text/x-csv", "application/x-csv"]);
/** MIME types of .csv files where Excel, or nothing, is registered for the ending. */
const BORROWED_TYPES = new Set(["application/vnd.ms-excel", "application/octet-stream"]);

/** Whether an upload claims to be a CSV file; its bytes are checked too. */
export function isCsvType(mimeType: string, filename: string): boolean {
  const type = (mimeType.split(";")[0] ?? "").trim().toLowerCase();
  if (CSV_TYPES.has(type)) return true;
  return BORROWED_TYPES.has(type) && filename.toLowerCase().endsWith(".csv");
}

/** First bytes of archives, spreadsheets (zip, old Excel), PDF and pictures. */
const OTHER_FORMATS = [
  [0x1f, 0x8b],
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
  [0x28, 0xb5, 0x2f, 0xfd],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
].map((bytes) => Buffer.from(bytes));

/** How much of a file's beginning `looksLikeText` needs. */
const SNIFF_BYTES = 65_536;

/** Whether a file can be text, by its first bytes: no other format's signature, and no NUL unless it is UTF-16. */
export function looksLikeText(start: Buffer): boolean {
  if (OTHER_FORMATS.some((mark) => start.subarray(0, mark.length).equals(mark))) return false;
  return utf16Of(start) !== null || !start.subarray(0, SNIFF_BYTES).includes(0);
}
