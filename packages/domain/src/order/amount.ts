import { parseNumber } from "../cells/parse-number.ts";
import { readCurrencySign } from "./currency-signs.ts";

/** Decimals with any number of digits before the point and at most two behind it. */
const EXACT = /^(\d{1,10})(?:\.(\d{1,2}))?$/;

/** Orders of this much and more are refused: a customer's sum must fit its column. */
const MOST = "below 10,000,000,000, with at most two decimals";

/**
 * Reads an amount of money as an exact text with two decimals, such as "1200.50"; money is never rounded here.
 *
 * @param given - A number, or a typed text ("1,20,000.50", "1.200,50").
 * @returns Null for what is no amount, or has more than two decimals.
 */
export function readMoneyExactly(given: string | number): string | null {
  const text = typeof given === "number" ? String(given) : given.trim();
  const plain = EXACT.test(text) ? text : asPlain(text);
  const [, whole, decimals = ""] = EXACT.exec(plain) ?? [];
  return whole === undefined ? null : `${BigInt(whole)}.${decimals.padEnd(2, "0")}`;
}

/** Trailing zeros of "12.500" say nothing; grouped and decimal-comma texts are read as an import reads them. */
function asPlain(text: string): string {
  const bare = /^\d+\.\d+$/.test(text) ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
  if (EXACT.test(bare)) return bare;
  const value = parseNumber(readCurrencySign(text).number);
  return Number.isNaN(value) ? "" : String(value);
}

/** Rule for such an amount, as part of a sentence. */
export const MONEY_MUST_BE = `must be an amount, 0 or more and ${MOST}`;

/** An exact amount in hundredths, to be compared or subtracted. */
export function inHundredths(amount: string): bigint {
  return BigInt(amount.replace(".", ""));
}

/** Hundredths as an exact amount. */
export function fromHundredths(hundredths: bigint): string {
  const digits = String(hundredths).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
