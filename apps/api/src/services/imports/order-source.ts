import { firstCharacters } from "@dakiya/domain/text";

/** A source has at most so many characters. */
const SOURCE_LENGTH = 40;

/**
 * The source that a shop's orders are stored with: a known one in any case, else the shop's name beside its kind.
 *
 * @param kind - The source of the first shop of its kind, such as "woocommerce".
 * @param shop - Its name, or a whole source: that stays as it is.
 */
export function sourceOfShop(kind: string, known: readonly string[], shop: string): string {
  const isWhole = shop === kind || shop.startsWith(`${kind}: `);
  const source = isWhole ? shop : `${kind}: ${shop}`;
  const bounded = firstCharacters(source, SOURCE_LENGTH, SOURCE_LENGTH).trim();
  return known.find((one) => one.toLowerCase() === bounded.toLowerCase()) ?? bounded;
}
