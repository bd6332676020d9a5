import type { ImportFileKind } from "../messages/customers/import-file.ts";

/** Number of first bytes from which the kind of a file is read. */
export const FILE_KIND_BYTES = 4_096;

type Rule = { kind: ImportFileKind; begins: readonly string[]; has?: readonly string[] };

/** By the first bytes, as Latin-1; of archives by the names of their entries too. The first match decides. */
const RULES: readonly Rule[] = [
  {
    kind: "ods",
    begins: ["PK\x03\x04"],
    has: ["mimetypeapplication/vnd.oasis.opendocument.spreadsheet"],
  },
  { kind: "numbers", begins: ["PK\x03\x04"], has: ["Index/Document.iwa", "Index/", ".iwa"] },
  { kind: "document", begins: ["PK\x03\x04"], has: ["word/", "ppt/", "opendocument.text"] },
  { kind: "xlsx", begins: ["PK\x03\x04"], has: ["[Content_Types].xml", "xl/"] },
  {
    kind: "archive",
    begins: ["PK\x03\x04", "PK\x05\x06", "\x1F\x8B", "Rar!\x1A", "7z\xBC\xAF"],
  },
  { kind: "xls", begins: ["\xD0\xCF\x11\xE0"] },
  { kind: "pdf", begins: ["%PDF-"] },
  { kind: "image", begins: ["\x89PNG", "\xFF\xD8\xFF", "GIF89a", "GIF87a"] },
  { kind: "image", begins: ["RIFF"], has: ["WEBP"] },
  { kind: "contacts", begins: ["BEGIN:VCARD"] },
  { kind: "document", begins: ["{\\rtf"] },
  { kind: "page", begins: ["<!DOCTYPE", "<!doctype", "<html", "<HTML", "<?xml"] },
];

const BY_ENDING: Readonly<Record<string, ImportFileKind>> = {
  ...{ xlsx: "xlsx", xlsm: "xlsx", xls: "xls", ods: "ods", numbers: "numbers", pdf: "pdf" },
  ...{ vcf: "contacts", json: "json", doc: "document", docx: "document", zip: "archive" },
};

const byEnding = (name: string): ImportFileKind | undefined =>
  BY_ENDING[name.toLowerCase().split(".").at(-1) ?? ""];

/** Kind of a text file by its name. */
export function kindOfName(name: string): ImportFileKind {
  return byEnding(name) ?? "text";
}

/** Kind of a file by its first bytes, and of archives by name; null for text, which may be a CSV file. */
export function kindOfBytes(whole: Uint8Array, name: string): ImportFileKind | null {
  const bytes = whole.subarray(0, FILE_KIND_BYTES);
  const start = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  if (start === "") return "empty";
  const text = start.replace(/^\xEF\xBB\xBF/, "").trimStart();
  const isArchive = text.startsWith("PK");
  // The entry that identifies an archive may lie beyond the bytes we read.
  const named = byEnding(name);
  if (isArchive && named !== undefined && named !== "archive") return named;
  for (const { kind, begins, has } of RULES) {
    const fits = begins.some((mark) => text.startsWith(mark));
    if (fits && (has === undefined || has.some((part) => text.includes(part)))) return kind;
  }
  if (/^[[{]/.test(text) && isJson(text)) return "json";
  return hasZeros(bytes, 0) && hasZeros(bytes, 1) ? "other" : null;
}

/** Zeros in every second place are UTF-16. */
const hasZeros = (bytes: Uint8Array, from: 0 | 1): boolean =>
  bytes.some((byte, at) => byte === 0 && at % 2 === from);

/** Whether text begins as JSON does, and CSV does not. */
const isJson = (text: string): boolean => /^(?:\{\s*["}]|\[\s*[{["\]])/.test(text);
