// cspell:disable
import { readText } from "../cells/read-cell.ts";
import type { ReadCell } from "../cells/read-cell.ts";
import { foldCase } from "../text/fold-case.ts";

/** Words before a name, never a name themselves: English, Hindi, German, French, Spanish, Portuguese, Italian, Dutch. */
export const TITLES =
  `mr mrs ms miss mx dr drs prof professor smt shrimati shrimathi shri shree sir madam mme mlle
  monsieur madame mademoiselle herr frau fraulein dott dottssa sig sigra dhr mevr sr sra srta श्री श्रीमती डॉ कुमारी`.split(
    /\s+/,
  );

/** Words that are titles before a name, and names where they stand alone. */
export const TITLES_BEFORE_NAMES =
  `sri kumari km kum er adv ca capt captain col major maj gen lt don dona rev pt pandit`.split(
    /\s+/,
  );

const SURE: ReadonlySet<string> = new Set(TITLES);
const ANY: ReadonlySet<string> = new Set([...TITLES, ...TITLES_BEFORE_NAMES]);

const bare = (word: string): string => word.replace(/\.$/, "").toLowerCase();

/**
 * The first name of a customer: the one that was given, else the name's first word that is no title, "Asha" of "Dr. Asha
 * Rao". Empty where there is no name, or titles alone. The server's `hasNoFirstName` says the same in SQL.
 */
export function firstNameOf({
  name,
  firstName,
}: {
  name: string;
  firstName?: string | null | undefined;
}): string {
  if (firstName?.trim()) return firstName;
  const words = name.trim().split(/\s+/);
  const place = words.findIndex((word) => !ANY.has(bare(word)));
  const first = words.at(place) ?? "";
  return SURE.has(bare(first)) ? "" : first;
}

/** A text without the titles it begins with, empty where it is one; words that may be names too stay. */
export function withoutTitles(text: string): string {
  const rest = after(text, SURE);
  return SURE.has(bare(rest)) ? "" : rest;
}

/**
 * Whether a name, titles aside, begins with a given first name. A given one that no longer begins the name is dropped. The
 * server's `beginsWithFirstName` says the same in SQL.
 */
export function beginsWithFirstName(name: string, firstName: string): boolean {
  const first = foldCase(firstName);
  return [name, after(name, ANY)].some((text) => `${foldCase(text)} `.startsWith(`${first} `));
}

/** A text from the first word on that is no title, or from the last. */
function after(text: string, titles: ReadonlySet<string>): string {
  for (let rest = text.trimStart(); ;) {
    const [title = "", word = ""] = /^(\S+)\s+(?=\S)/.exec(rest) ?? [];
    if (!titles.has(bare(word))) return rest;
    rest = rest.slice(title.length);
  }
}

/** Reads a first name as a text, without titles; one of titles alone is none. */
export function readFirstName(column: string, cell: string): ReadCell<string> {
  const text = readText(column, cell);
  if (!text.ok || text.value === undefined) return text;
  return { ok: true, value: withoutTitles(text.value) || undefined };
}
