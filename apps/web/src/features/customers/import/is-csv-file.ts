const CSV_TYPES = ["text/csv", "application/csv", "text/x-csv", "application/x-csv"];
/** What browsers call a .csv file where Excel, or nothing, has claimed the ending. */
const BORROWED_TYPES = ["application/vnd.ms-excel", "application/octet-stream", ""];

/** Whether a chosen file may be uploaded as CSV. The server looks at its bytes. */
export function isCsvFile({ name, type }: Pick<File, "name" | "type">): boolean {
  const [essence = ""] = type.toLowerCase().split(";");
  if (CSV_TYPES.includes(essence.trim())) return true;
  return BORROWED_TYPES.includes(essence.trim()) && name.toLowerCase().endsWith(".csv");
}
