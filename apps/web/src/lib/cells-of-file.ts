/**
 * The cells of a small file, line by line, without empty lines: commas, semicolons and tabs separate them, and a quoted one
 * may hold these.
 */
export function cellsOfFile(text: string): string[][] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .map(cellsOfLine);
}

function cellsOfLine(line: string): string[] {
  const cells = line.match(/(?<=^|[,;\t])(?:"(?:[^"]|"")*"|[^,;\t]*)/g) ?? [];
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/s, "$1")
      .replaceAll('""', '"'),
  );
}

/** A cell without a spreadsheet's formula escape. */
export function withoutEscape(cell: string): string {
  return cell.replace(/^'(?=[=+\-@])/, "");
}
