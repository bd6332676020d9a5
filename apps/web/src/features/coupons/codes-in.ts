import { cellsOfFile, withoutEscape } from "../../lib/cells-of-file.ts";

/** Words over a column that holds codes. */
const CODE_HEADING = /^(?:(?:coupon|discount|voucher|promo)[ _-]?)?codes?$|^(?:coupon|voucher)s?$/i;

/** The codes of a typed or pasted text: separated by lines, spaces, commas or semicolons. */
export function codesTyped(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== "");
}

/** The codes of a file: the cells under a heading such as "Code", else the first cell of each line. */
export function codesOfFile(text: string): string[] {
  const lines = cellsOfFile(text).map((cells) => cells.map((cell) => withoutEscape(cell).trim()));
  const [first = []] = lines;
  const column = first.findIndex((cell) => CODE_HEADING.test(cell));
  return lines.slice(column === -1 ? 0 : 1).flatMap((cells) => cells[Math.max(0, column)] || []);
}
