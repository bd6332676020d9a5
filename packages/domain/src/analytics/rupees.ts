/** Groups the digits of a whole number the Indian way: 1234567 -> "12,34,567". */
function groupIndian(digits: string): string {
  const last = digits.slice(-3);
  const rest = digits.slice(0, -3);
  return rest === "" ? last : `${rest.replace(/\B(?=(\d{2})+$)/g, ",")},${last}`;
}

/**
 * Writes an amount of rupees with Indian digit grouping, to the paisa: 123456.5 -> "₹1,23,456.50" (docs/product.md,
 * Figures). The one format of amounts, so that no screen shows one twice in two ways.
 *
 * @param amount - Rupees; paise beyond two decimals are rounded.
 * @returns The text, with a leading minus for a negative amount; "–" for an amount that is no number.
 */
export function formatRupees(amount: number): string {
  if (!Number.isFinite(amount)) return "–";
  const fixed = Math.abs(amount).toFixed(2);
  const [digits = "0", paise = "00"] = fixed.split(".");
  const sign = amount < 0 && Number(fixed) !== 0 ? "-" : "";
  return `${sign}₹${groupIndian(digits)}.${paise}`;
}

/** An amount as a user types it into a field or a rule: "₹5,000", "₹999.50". */
export function typedRupees(amount: number): string {
  return formatRupees(amount).replace(/\.00$/, "");
}
