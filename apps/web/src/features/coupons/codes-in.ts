/** Words over a column that holds codes. */
const CODE_HEADING = /^(?:(?:coupon|discount|voucher|promo)[ _-]?)?codes?$|^(?:coupon|voucher)s?$/i;

/** The codes of a typed or pasted text: separated by lines, spaces, commas or semicolons. */
export function codesTyped(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== "");
}

/** The codes of a file: the cells under a heading such as "Code", else the first cell of each line. */
export function codesOfFile(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .map(cellsOf);
  const [first = []] = lines;
  const column = first.findIndex((cell) => CODE_HEADING.test(cell));
  return lines.slice(column === -1 ? 0 : 1).flatMap((cells) => cells[Math.max(0, column)] || []);
}

/** Tabs, semicolons and commas separate cells; a quoted one may hold them. */
function cellsOf(line: string): string[] {
  const cells = line.match(/(?<=^|[,;\t])(?:"(?:[^"]|"")*"|[^,;\t]*)/g) ?? [];
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/s, "$1")
      .replaceAll('""', '"')
      // A spreadsheet's formula escape.
      .replace(/^'(?=[=+\-@])/, "")
      .trim(),
  );
}
