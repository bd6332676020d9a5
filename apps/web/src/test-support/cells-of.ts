/** A table's texts, row by row and cell by cell, headings included. */
export function cellsOf(table: HTMLElement): string[][] {
  return [...table.querySelectorAll("tr")].map((row) =>
    [...row.querySelectorAll("th, td")].map((cell) => cell.textContent),
  );
}
