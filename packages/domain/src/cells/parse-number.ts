/** Longer texts are not worth looking at for a number. */
export const MAX_NUMBER_LENGTH = 60;
const PLAIN_NUMBER = /^(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/;
const GROUPED_NUMBER = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d{0,20})?$/;
const DECIMAL_COMMA = /^(\d{1,3}(\.\d{3})+|\d{1,20}),\d{1,2}$/;
/** As spreadsheets shorten numbers: 1.2E+03. */
const SHORTENED = /^\d([.,]\d{1,15})?E\+\d{2}$/i;
const CURRENCY_BEFORE = /^(₹|rs\.?|inr)\s*/i;
const CURRENCY_AFTER = /\s*(₹|rs\.?|inr|\/-)$/i;

/**
 * Reads a typed number, in a file or in a field of a form: "1,20,000.50", "₹1,200", "Rs. 1.200,50", "99/-". The one
 * reader of typed numbers: what it can't read is refused, never guessed at.
 *
 * @param text - Without spaces around it.
 * @returns 0 or more; NaN for anything else, signs and "1e5" among them; 1.2E+03 is how spreadsheets write 1200.
 */
export function parseNumber(text: string): number {
  if (text.length > MAX_NUMBER_LENGTH) return Number.NaN;
  if (PLAIN_NUMBER.test(text)) return Number(text);
  if (SHORTENED.test(text)) return Number(text.replace(",", "."));
  const bare = text.replace(CURRENCY_BEFORE, "").replace(CURRENCY_AFTER, "");
  if (PLAIN_NUMBER.test(bare)) return Number(bare);
  if (bare.length > 40) return Number.NaN;
  if (GROUPED_NUMBER.test(bare)) return Number(bare.replaceAll(",", ""));
  if (DECIMAL_COMMA.test(bare)) return Number(bare.replaceAll(".", "").replace(",", "."));
  return Number.NaN;
}
