import type { Workbook } from "./read-workbook.ts";

export { openWorkbook } from "./read-workbook.ts";

/** A sheet as a CSV file; its pieces are blobs, which the browser need not hold in memory. */
export async function toCsvFile(book: Workbook, sheet: number, name: string): Promise<File> {
  const parts: Blob[] = [];
  for await (const piece of book.toCsv(sheet)) parts.push(new Blob([piece]));
  return new File(parts, `${name.replace(/\.xls[xm]$/i, "")}.csv`, { type: "text/csv" });
}
