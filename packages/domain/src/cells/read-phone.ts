import { readText } from "./read-cell.ts";
import type { ReadCell } from "./read-cell.ts";

/** A long number after a spreadsheet: its last digits are lost. */
const DAMAGED = /^\d(?:[.,]\d{1,15})?E\+\d{2}$/;

/** Whether a spreadsheet has shortened a long number to 9.19821E+11. */
export function isShortened(cell: string): boolean {
  return cell.length < 40 && DAMAGED.test(cell.trim());
}

/** Whether a spreadsheet has shortened a phone number, which can't be dialled any more. */
export function isDamagedPhone(cell: string | undefined): boolean {
  return cell !== undefined && isShortened(cell);
}

/** Reads a phone number as it stands; a damaged one is a blank. */
export function readPhone(column: string, cell: string): ReadCell<string> {
  return isDamagedPhone(cell) ? { ok: true, value: undefined } : readText(column, cell);
}
