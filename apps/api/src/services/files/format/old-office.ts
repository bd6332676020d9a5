import type { FormatRefusal } from "./read-format.ts";

const named = (name: string): Buffer => Buffer.from(name, "utf16le");

/** Streams of documents of Word, Excel and PowerPoint before 2007. Installers and emails of Outlook have none of them. */
const STREAMS = [
  ["doc", named("WordDocument")],
  ["xls", named("Workbook")],
  ["xls", named("Book\0")],
  ["ppt", named("PowerPoint Document")],
] as const;
const MACROS = named("_VBA_PROJECT");

/** Which office document a compound file is, by the streams in it. */
export function readOldOffice(content: Buffer): "doc" | "xls" | "ppt" | FormatRefusal {
  if (content.includes(MACROS)) return { refusal: "macros" };
  const [format] = STREAMS.find(([, stream]) => content.includes(stream)) ?? [];
  return format ?? { refusal: "unknown" };
}
