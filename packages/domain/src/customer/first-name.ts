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
 * The first name of a customer, without titles: "Asha" of "Dr. Asha Rao". Empty where there is no name, or titles alone.
 * The server's `hasNoFirstName` says the same in SQL.
 */
export function firstNameOf({ name }: { name: string }): string {
  const words = name.trim().split(/\s+/);
  const place = words.findIndex((word) => !ANY.has(bare(word)));
  const first = words.at(place) ?? "";
  return SURE.has(bare(first)) ? "" : first;
}
