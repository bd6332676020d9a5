/** Composing many marks is quadratic, so longer headings count as unknown. */
const LONGEST = 1_000;

/**
 * A heading as headings are compared: lower case, words of letters and digits with one space between them,
 * camel case taken apart, Latin letters without their accents. `E-mail 1 - Value` becomes "e mail 1 value".
 */
export function normaliseHeader(header: string): string {
  return header
    .slice(0, LONGEST)
    .normalize("NFKD")
    .replace(/[\u0300-\u036F]/g, "")
    .normalize("NFKC")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
