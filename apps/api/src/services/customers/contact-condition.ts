import {
  MAX_CODE_DIGITS,
  MIN_AFTER_CODE,
  NATIONAL_DIGITS,
  readContactSearch,
} from "@dakiya/domain/customer";
import { and, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers, nationalNumber, phoneDigits } from "../../db/schema/index.ts";
import { UNSTORABLE } from "../../db/sql/holds.ts";

const email = sql`lower(${customers.email})`;
const digitsOf = phoneDigits(customers.phone);
const national = nationalNumber(customers.phone);

/**
 * The customers whose email or phone a text finds, each arm by an index of its own; `matchesContact` of domain, in SQL.
 *
 * @returns Undefined for no text, which narrows nothing.
 */
export function contactCondition(text: string | undefined): SQL | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const search = readContactSearch(text);
  if (search === null) return sql`false`;
  if (UNSTORABLE.test(search.email)) return sql`false`;
  const arms = search.digits === null ? [] : phoneArms(search.digits);
  return or(begins(email, search.email), ...arms);
}

/** Whether a text looks for phones, whose digits are costly to compute for each of many rows. */
export const looksForPhones = (text: string | undefined): boolean =>
  (readContactSearch(text ?? "")?.digits ?? null) !== null;

function phoneArms(digits: string): SQL[] {
  const last = sql`${national} = ${digits.slice(-NATIONAL_DIGITS)}`;
  return [
    ...(digits.length < NATIONAL_DIGITS ? [] : [last]),
    begins(national, digits),
    // The index has no country code, so the digits after a code of each length are looked up.
    ...codeLengths(digits).map((code) =>
      and(
        begins(national, digits.slice(code)),
        begins(digitsOf, digits),
        sql`length(${digitsOf}) = ${code + NATIONAL_DIGITS}`,
      ),
    ),
  ].flatMap((arm) => arm ?? []);
}

const codeLengths = (digits: string): number[] =>
  Array.from({ length: MAX_CODE_DIGITS }, (_, nth) => nth + 1).filter(
    (code) => digits.length - code >= MIN_AFTER_CODE && digits.length - code <= NATIONAL_DIGITS,
  );

const begins = (column: SQL, text: string): SQL => sql`starts_with(${column}, ${text})`;
