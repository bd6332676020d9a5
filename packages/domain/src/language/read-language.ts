import { isEmptyCell, readText } from "../cells/read-cell.ts";
import type { ReadCell } from "../cells/read-cell.ts";
import { NAMED_LANGUAGES, spellingsOf } from "./languages.ts";

/** Language, script and region: as much of BCP 47 as mailing lists have. */
const TAG = /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?$/i;

/** More characters than any name or tag has. */
const LONGEST = 60;

const TAG_OF: ReadonlyMap<string, string> = new Map(
  NAMED_LANGUAGES.flatMap((tag) => spellingsOf(tag).map((word): [string, string] => [word, tag])),
);

/** The tag of a language in its usual form: "hi" of "Hindi", "en-IN" of "en_in"; null for a text that is no language. */
export function languageTag(text: string): string | null {
  const bare = text.trim();
  // Composing many marks is quadratic.
  if (bare.length > LONGEST) return null;
  const word = bare.normalize("NFC");
  const known = TAG_OF.get(word.toLowerCase());
  if (known !== undefined) return known;
  const found = TAG.exec(word);
  if (found === null) return null;
  const [, language = "", script = "", region = ""] = found;
  const small = language.toLowerCase();
  const parts = [
    TAG_OF.get(small) ?? small,
    script.charAt(0).toUpperCase() + script.slice(1).toLowerCase(),
    region.toUpperCase(),
  ];
  return parts.filter((part) => part !== "").join("-");
}

/** Reads a language: a tag or a known name becomes its tag, another text stays as it is. */
export function readLanguage(column: string, cell: string): ReadCell<string> {
  const read = readText(column, cell);
  if (!read.ok || read.value === undefined) return read;
  if (isEmptyCell(read.value)) return { ok: true, value: undefined };
  return { ok: true, value: languageTag(read.value) ?? read.value };
}
