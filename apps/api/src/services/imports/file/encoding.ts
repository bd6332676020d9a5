import { isUtf8 } from "node:buffer";

/**
 * Decodes chunks of bytes to text with `\n` line ends and without a byte order mark. Characters and line ends split
 * across chunks are joined; invalid bytes become U+FFFD.
 */
export function createTextDecoder(encoding: CsvEncoding): {
  push: (chunk: Uint8Array) => string;
  end: () => string;
} {
  const decoder = new TextDecoder(encoding);
  let endedWithCr = false;
  const unified = (text: string): string => {
    const whole = endedWithCr ? `\r${text}` : text;
    endedWithCr = whole.endsWith("\r");
    const body = endedWithCr ? whole.slice(0, -1) : whole;
    return body.includes("\r") ? body.replaceAll(/\r\n?/g, "\n") : body;
  };
  return {
    push: (chunk) => unified(decoder.decode(chunk, { stream: true })),
    end: () => {
      const rest = unified(decoder.decode());
      return endedWithCr ? `${rest}\n` : rest;
    },
  };
}

/** How the bytes of a CSV file are read as text. */
export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * Detects a file's encoding from its chunks: UTF-16 by its byte order mark, else UTF-8 when every byte is valid, else
 * Windows-1252, which Excel writes.
 */
export function probeEncoding(): {
  push: (chunk: Buffer) => void;
  end: () => CsvEncoding;
} {
  let start = Buffer.alloc(0);
  let carried = Buffer.alloc(0);
  let valid = true;
  return {
    push: (chunk) => {
      if (start.length < 2) start = Buffer.concat([start, chunk.subarray(0, 2)]);
      if (!valid) return;
      const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
      const end = bytes.length - unfinishedBytes(bytes);
      valid = isUtf8(bytes.subarray(0, end));
      carried = Buffer.from(bytes.subarray(end));
    },
    end: () => utf16Mark(start) ?? (valid && carried.length === 0 ? "utf-8" : "windows-1252"),
  };
}

/** How many bytes at the end belong to a character continued in the next chunk, 0 to 3. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
    if (byte < 0x80) return 0;
  }
  return 0;
}

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
  return utf16Mark(start) !== null || !start.subarray(0, SNIFF_BYTES).includes(0);
}

/** The UTF-16 a byte order mark announces. */
function utf16Mark(start: Buffer): "utf-16le" | "utf-16be" | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return null;
}
