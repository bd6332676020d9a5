/** Limits of an unpacked workbook: a small file can unpack to any size. */
export const WORKBOOK_LIMITS = {
  /** The list of sheets, and the styles. */
  partBytes: 16 * 1_048_576,
  textsBytes: 256 * 1_048_576,
  texts: 2_000_000,
  sheetBytes: 1_024 * 1_048_576,
  /** The CSV file that becomes of a sheet, as of any import. */
  csvBytes: 200 * 1_048_576,
  /** More than an import takes, so that it can say so. */
  columns: 128,
};

/** Why a workbook can't be read. */
export class WorkbookRefusal extends Error {
  override readonly name = "WorkbookRefusal";
  readonly why: "unreadable" | "tooLarge";

  constructor(why: "unreadable" | "tooLarge") {
    super(`the workbook is ${why}`);
    this.why = why;
  }
}
