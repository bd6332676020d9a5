import { cellsOfFile, withoutEscape } from "../../lib/cells-of-file.ts";

/** Words over a column that holds addresses. */
const EMAIL_HEADING = /^e-?mail([ _-]?(address|id))?$/i;

/** The entries of a typed or pasted text, addresses or not. */
export function addressesTyped(text: string): string[] {
  return text
    .split(/[\n,;]+/)
    .map(bare)
    .flatMap((part) => (part.includes("@") ? part.split(/\s+/) : [part]))
    .filter((part) => part !== "");
}

/**
 * The addresses of a file: the cells under a heading such as "Email", else every cell with an @; a line without any
 * is kept, so that it is reported as refused. Commas, semicolons and tabs separate cells.
 */
export function addressesOfFile(text: string): string[] {
  const lines = cellsOfFile(text).map((cells) => cells.map(bare));
  const [first = []] = lines;
  const column = first.findIndex((cell) => EMAIL_HEADING.test(cell));
  if (column >= 0) {
    return lines.slice(1).flatMap((cells) => cells[column] || []);
  }
  const hasHeading = !first.some((cell) => cell.includes("@"));
  return lines.slice(hasHeading ? 1 : 0).flatMap((cells) => {
    const addresses = cells.filter((cell) => cell.includes("@"));
    return addresses.length > 0 ? addresses : [cells.join(" ").trim()];
  });
}

/** Strips the display name and a spreadsheet's formula escape. */
function bare(text: string): string {
  const cell = text.trim();
  return /<([^<>]*)>\s*$/.exec(cell)?.[1]?.trim() ?? withoutEscape(cell);
}
