import type { FileFormat } from "@dakiya/domain/wire";
import { sniff } from "../../images/sniff.ts";
import { readOldOffice } from "./old-office.ts";
import { readText } from "./text.ts";
import { readZip } from "./zip.ts";

/** Why a file is not taken; a sentence of `MESSAGES.files` each. */
export type FormatRefusal = {
  refusal: "webPage" | "program" | "macros" | "unknown" | "damaged";
};

/** How programs begin: Windows, Linux, macOS, Java, WebAssembly, shortcuts, and scripts that name their interpreter. */
const PROGRAM =
  // oxlint-disable-next-line no-control-regex -- the first bytes of binary files
  /^(MZ|\x7fELF|\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|\xca\xfe\xba\xbe|\0asm|L\0\0\0\x01\x14\x02\0|#!)/;

/**
 * Format of a file by its content. Its name only tells texts apart, which are all served as text.
 *
 * @returns The format, or why it is refused.
 */
export function readFormat(content: Buffer, filename: string): FileFormat | FormatRefusal {
  const start = content.toString("latin1", 0, 1100);
  if (start.startsWith("%PDF-")) return "pdf";
  if (PROGRAM.test(start)) return { refusal: "program" };
  if (start.startsWith("PK\u0003\u0004")) return readZip(content);
  if (start.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return readOldOffice(content);
  const picture = sniff(content);
  if (picture === "svg") return { refusal: "webPage" };
  if (picture !== null) return picture === "jpeg" ? "jpg" : picture;
  if (isLatePdf(content, start))
    return WEB_PAGE.test(start.slice(0, start.indexOf("%PDF-"))) ? { refusal: "webPage" } : "pdf";
  return readText(content, filename);
}

/** Readers of PDF look for its head among so many bytes. */
const PDF_HEAD_BYTES = 1024;
const WEB_PAGE = /<\s*(?:!doctype|html|head|body|script|svg|iframe|meta|style|\?xml)/i;

/** Whether it is a PDF with something before its head. A text that names PDF has no table of its objects at its end. */
function isLatePdf(content: Buffer, start: string): boolean {
  const at = start.slice(0, PDF_HEAD_BYTES + "%PDF-".length).search(/%PDF-\d/);
  return at !== -1 && content.includes("startxref", at) && content.includes("%%EOF", at);
}
