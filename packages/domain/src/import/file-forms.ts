import { monthDayOrderOf } from "../fields/month-day.ts";
import { dateOrderOf } from "../cells/read-date.ts";
import { currencyOf } from "../cells/read-export.ts";
import { isDamagedPhone } from "../cells/read-phone.ts";

/** Proof in a file's dates: one can only be meant day first, or month first. */
export type DateProof = { dayFirst: boolean; monthFirst: boolean };

/**
 * How one file writes ambiguous values. One object for each reading of a file: `parseCustomerRow` reads by it, and
 * writes down in it what it sees.
 */
export type FileForms = {
  /** Dates are read as 11/25/2026. */
  readonly monthFirst: boolean;
  proof: DateProof;
  /** Currencies other than the rupee that amounts stood in. */
  currencies: Set<string>;
  /** Phone numbers that a spreadsheet has shortened beyond repair. */
  damagedPhones: number;
};

/**
 * The forms to read a file by.
 *
 * @param proof - Proof from an earlier reading; none at the first.
 */
export function newFileForms(proof: DateProof = { dayFirst: false, monthFirst: false }): FileForms {
  return {
    monthFirst: isMonthFirst(proof),
    proof: { ...proof },
    currencies: new Set(),
    damagedPhones: 0,
  };
}

/**
 * Whether a file was read in the wrong order of days and months so far, and has to be read again from its
 * beginning with `newFileForms(forms.proof)`; that happens twice at most.
 *
 * A file is month first when a date of it proves so and none proves the opposite; days and months are never
 * swapped row by row. In a file that proves both the day comes first, and a date that has no such day is refused.
 */
export function isReadWrongly(forms: FileForms): boolean {
  return forms.monthFirst !== isMonthFirst(forms.proof);
}

const isMonthFirst = (proof: DateProof): boolean => proof.monthFirst && !proof.dayFirst;

/** Stores the order of day and month that a date proves. */
export function noteDate(forms: FileForms, cell: string | undefined): void {
  if (cell === undefined || cell === "") return;
  noteOrder(forms, dateOrderOf(cell));
}

/** Stores the order that a date without a year may prove. */
export function noteOwnDate(forms: FileForms, cell: string): void {
  noteOrder(forms, dateOrderOf(cell) ?? monthDayOrderOf(cell));
}

function noteOrder({ proof }: FileForms, order: "day" | "month" | null): void {
  if (order === "day") proof.dayFirst = true;
  else if (order === "month") proof.monthFirst = true;
}

/** Records the currency of an amount. */
export function noteCurrency(forms: FileForms, cell: string | undefined): void {
  const currency = cell === undefined || cell === "" ? null : currencyOf(cell);
  if (currency !== null) forms.currencies.add(currency);
}

/** Counts a phone number that was left out. */
export function notePhone(forms: FileForms, cell: string | undefined): void {
  if (isDamagedPhone(cell)) forms.damagedPhones += 1;
}
