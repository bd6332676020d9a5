const DELIMITERS = [",", ";", "\t"] as const;

/**
 * Detects the delimiter of a file: the one of comma, semicolon and tab that its header has most of outside quotes; a
 * comma when there is none.
 */
export function findDelimiter(header: string): string {
  const bare = header.replaceAll(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length - 1);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}
