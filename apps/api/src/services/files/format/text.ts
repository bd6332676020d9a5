// cspell:ignore vcalendar
import type { FormatRefusal } from "./read-format.ts";

/** How browsers recognise a web page (WHATWG MIME Sniffing, 7.1), and XML, which can be one. */
const WEB_PAGE =
  /^<(!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg|meta|link|!--|\?xml|\?php)[\s>]/i;
// oxlint-disable-next-line no-control-regex -- characters that no text has
const NO_TEXT = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;

/** Which text a file is; the ending of its name tells a CSV from another. */
export function readText(content: Buffer, filename: string): "txt" | "csv" | "ics" | FormatRefusal {
  const text = decode(content);
  if (NO_TEXT.test(text)) return { refusal: "unknown" };
  const start = text.slice(0, 1000).trimStart();
  if (WEB_PAGE.test(start)) return { refusal: "webPage" };
  if (/^BEGIN:VCALENDAR\s/i.test(start)) return "ics";
  return /\.csv$/i.test(filename) ? "csv" : "txt";
}

/** As UTF-16 where it says so, else byte by byte: which letters they are does not matter here. */
function decode(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return content.toString("utf16le", 2);
  if (content[0] === 0xfe && content[1] === 0xff)
    return Buffer.from(content.subarray(2, content.length - (content.length % 2)))
      .swap16()
      .toString("utf16le");
  const isMarked = content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf;
  return content.toString("latin1", isMarked ? 3 : 0);
}
