/** Groups the digits of a whole number the Indian way: 1234567 -> "12,34,567". */
function groupIndian(digits: string): string {
  const last = digits.slice(-3);
  const rest = digits.slice(0, -3);
  return rest === "" ? last : `${rest.replace(/\B(?=(\d{2})+$)/g, ",")},${last}`;
}

/** Below this an amount is not rounded to whole rupees. */
const SMALL_RUPEES = 10;

/**
 * Writes an amount of rupees with Indian digit grouping: 123456.5 -> "₹1,23,456.50" (docs/product.md, Figures).
 *
 * @param amount - Rupees; paise beyond two decimals are rounded.
 * @param options - `whole: true` rounds to whole rupees: "₹1,23,457"; a part of less than ₹10 stays, "₹0.40".
 * @returns The text, with a leading minus for a negative amount; "–" for an amount that is no number.
 */
export function formatRupees(amount: number, options: { whole?: boolean } = {}): string {
  if (!Number.isFinite(amount)) return "–";
  const size = Math.abs(amount);
  // Of a few rupees the paise are much, of 40 paise everything.
  const isSmall = size < SMALL_RUPEES && size.toFixed(2) !== size.toFixed(0) + ".00";
  const fixed = size.toFixed(options.whole === true && !isSmall ? 0 : 2);
  const [digits = "0", decimals] = fixed.split(".");
  const sign = amount < 0 && Number(fixed) !== 0 ? "-" : "";
  return `${sign}₹${groupIndian(digits)}${decimals === undefined ? "" : `.${decimals}`}`;
}
