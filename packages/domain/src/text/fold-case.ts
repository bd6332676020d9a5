/** The only letter whose lower case is two code points in JavaScript and one in PostgreSQL. */
const DOTTED_CAPITAL_I = "\u0130";

function foldLetter(letter: string): string {
  if (letter === DOTTED_CAPITAL_I) return "i";
  const lower = letter.toLowerCase();
  return Array.from(lower).length === 1 ? lower : letter;
}

/**
 * Makes two texts comparable without regard to case, the way every comparison of text in Dakiya does.
 *
 * Each upper- or title-case letter becomes its simple Unicode lower case, one code point for one, without
 * looking at its neighbours. That is what PostgreSQL's `lower()` does under a UTF-8 character type of the
 * C library (PostgreSQL on Linux, PGlite) or the built-in provider, so `lower(column) = $1` with
 * `$1 = foldCase(value)` asks in SQL what `foldCase(a) === foldCase(b)` asks here; compared over all of
 * Unicode with glibc 2.36 and PGlite. `String.prototype.toLowerCase` differs twice: "İ" gives two code
 * points there and "i" here, and a final "Σ" gives "ς" there and "σ" here. No promise is made about
 * circled letters (Ⓐ) and letters that came after Unicode 11, which each side folds if it knows them, nor
 * under a Turkish or an ICU character type. Accents are kept: "Málaga" is not "Malaga".
 *
 * @param text - Any text; it is neither trimmed nor normalised.
 * @returns The folded text, with as many code points as `text`.
 */
export function foldCase(text: string): string {
  return text.replace(/[\p{Lu}\p{Lt}\p{Nl}]/gu, foldLetter);
}
