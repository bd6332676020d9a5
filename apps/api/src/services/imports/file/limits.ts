export const IMPORT_LIMITS = {
  columns: 100,
  cellCharacters: 10_000,
  /** The longest record, quoted line breaks included. */
  recordCharacters: 1_048_576,
  /** Refused rows kept for the list and the download; all are counted. */
  keptErrors: 100_000,
  /** From this size on the table is analysed and vacuumed at once. */
  tidyFromRows: 5_000,
} as const;

/** Why the whole file can't be imported, in a sentence for the user. A retry would not help. */
export class ImportRefusal extends Error {
  override readonly name = "ImportRefusal";
}
