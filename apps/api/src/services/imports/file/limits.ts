/** Bounds of one import, whatever its file says. */
export const IMPORT_LIMITS = {
  columns: 100,
  cellCharacters: 10_000,
  /** The longest record, quoted line breaks included. */
  recordCharacters: 1_048_576,
  /** Refused rows that are kept for the list and the download; all are counted. */
  keptErrors: 100_000,
  /** From so many rows on the planner is told of them, and the database tidied up, at once. */
  tidyFromRows: 5_000,
} as const;
