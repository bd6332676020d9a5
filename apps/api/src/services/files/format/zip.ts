import type { FileFormat } from "@dakiya/domain/wire";
import type { FormatRefusal } from "./read-format.ts";

/** Entries that are looked at; a ZIP with more is refused as damaged. */
const MAX_ENTRIES = 20_000;
const END_RECORD = 0x06054b50;
const ENTRY = 0x02014b50;
/** Programs of Windows, macOS, Java and Android. */
const PROGRAM =
  /\.(exe|com|bat|cmd|scr|pif|msi|msp|cpl|dll|lnk|hta|jar|jse?|vbs?|vbe|wsf|wsh|ps1|reg|apk|appx|dmg|pkg|iso|img|xll|sh)$|^META-INF\/MANIFEST\.MF$|^AndroidManifest\.xml$|\.app\//i;

const PARTS: readonly [FileFormat, RegExp][] = [
  ["docx", /^word\//],
  ["xlsx", /^xl\//],
  ["pptx", /^ppt\//],
];
const OPEN_DOCUMENTS: Readonly<Record<string, FileFormat>> = {
  "application/vnd.oasis.opendocument.text": "odt",
  "application/vnd.oasis.opendocument.spreadsheet": "ods",
  "application/vnd.oasis.opendocument.presentation": "odp",
};

/** Which office document a ZIP is, or just a ZIP, by the names in its directory. Nothing is unpacked. */
export function readZip(content: Buffer): FileFormat | FormatRefusal {
  const names = namesIn(content);
  if (names === null) return { refusal: "damaged" };
  if (names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name))) return { refusal: "macros" };
  if (names.some((name) => PROGRAM.test(name))) return { refusal: "program" };
  if (names.includes("[Content_Types].xml")) {
    const [format] = PARTS.find(([, part]) => names.some((name) => part.test(name))) ?? [];
    if (format !== undefined) return format;
  }
  return OPEN_DOCUMENTS[firstEntry(content)] ?? "zip";
}

/** The text of an entry "mimetype", which stands first and uncompressed in OpenDocument files. */
function firstEntry(content: Buffer): string {
  if (content.length < 38 || content.toString("latin1", 30, 38) !== "mimetype") return "";
  const start = 38 + content.readUInt16LE(28);
  return content.toString("latin1", start, start + content.readUInt32LE(18));
}

/** The names of all entries; null for a directory that can't be read. */
function namesIn(content: Buffer): string[] | null {
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > content.length || content.readUInt32LE(end) !== END_RECORD) return null;
  const count = content.readUInt16LE(end + 10);
  let at = content.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) return null;
  const names: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== ENTRY) return null;
    const [name, extra, comment] = [28, 30, 32].map((field) => content.readUInt16LE(at + field));
    names.push(content.toString("utf8", at + 46, at + 46 + (name ?? 0)).replaceAll("\\", "/"));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}
