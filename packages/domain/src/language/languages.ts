// cspell:disable
/** One row of the table. */
type LanguageRow = {
  /** In English, and in the language itself. */
  label: string;
  own: string;
  isRightToLeft?: true;
  /** Other spellings that files have, in small letters; its ISO 639-2 code first. */
  words: string;
};

/** The languages with names, by tag: those of India, then the most common of others. */
export const LANGUAGES = {
  en: { label: "English", own: "English", words: "eng, अंग्रेज़ी, अंग्रेजी, englisch, anglais, ingles" },
  hi: { label: "Hindi", own: "हिन्दी", words: "hin, हिंदी" },
  bn: { label: "Bengali", own: "বাংলা", words: "ben, bangla" },
  ta: { label: "Tamil", own: "தமிழ்", words: "tam, thamizh" },
  mr: { label: "Marathi", own: "मराठी", words: "mar" },
  te: { label: "Telugu", own: "తెలుగు", words: "tel" },
  gu: { label: "Gujarati", own: "ગુજરાતી", words: "guj" },
  kn: { label: "Kannada", own: "ಕನ್ನಡ", words: "kan" },
  ml: { label: "Malayalam", own: "മലയാളം", words: "mal" },
  pa: { label: "Punjabi", own: "ਪੰਜਾਬੀ", words: "pan, panjabi" },
  or: { label: "Odia", own: "ଓଡ଼ିଆ", words: "ori, oriya" },
  as: { label: "Assamese", own: "অসমীয়া", words: "asm" },
  ur: { label: "Urdu", own: "اردو", isRightToLeft: true, words: "urd" },
  ne: { label: "Nepali", own: "नेपाली", words: "nep" },
  ar: { label: "Arabic", own: "العربية", isRightToLeft: true, words: "ara, عربي" },
  de: { label: "German", own: "Deutsch", words: "deu, ger" },
  es: { label: "Spanish", own: "Español", words: "spa, espanol, castellano" },
  fr: { label: "French", own: "Français", words: "fra, fre, francais" },
  id: { label: "Indonesian", own: "Bahasa Indonesia", words: "ind" },
  it: { label: "Italian", own: "Italiano", words: "ita" },
  ja: { label: "Japanese", own: "日本語", words: "jpn" },
  nl: { label: "Dutch", own: "Nederlands", words: "nld, dut" },
  pt: { label: "Portuguese", own: "Português", words: "por, portugues" },
  ru: { label: "Russian", own: "Русский", words: "rus" },
  zh: { label: "Chinese", own: "中文", words: "zho, chi, mandarin" },
} as const satisfies Record<string, LanguageRow>;

/** The tag of a language with a name. */
export type NamedLanguage = keyof typeof LANGUAGES;

const ROWS: ReadonlyMap<string, LanguageRow> = new Map(Object.entries(LANGUAGES));

/** The tags of the table, in its order. */
export const NAMED_LANGUAGES = Object.keys(LANGUAGES) as NamedLanguage[];

/** The language of a tag without its script and region: "hi" of "hi-IN". */
export function baseLanguage(tag: string): string {
  return tag.split("-", 1)[0] ?? "";
}

/** The English name of a tag: "Hindi", "Hindi (IN)"; the tag itself where it has none. */
export function languageLabel(tag: string): string {
  const row = ROWS.get(baseLanguage(tag));
  if (row === undefined) return tag;
  const rest = tag.split("-").slice(1).join(", ");
  return rest === "" ? row.label : `${row.label} (${rest})`;
}

/** A language's name in itself; the tag where it has none. */
export function ownName(tag: string): string {
  return ROWS.get(baseLanguage(tag))?.own ?? tag;
}

/** The direction of a language's writing, as HTML's `dir` has it. */
export function directionOf(tag: string): "ltr" | "rtl" {
  return ROWS.get(baseLanguage(tag))?.isRightToLeft === true ? "rtl" : "ltr";
}

/** The spellings of a language that are known beside its tag, in small letters. */
export function spellingsOf(tag: NamedLanguage): string[] {
  const { label, own, words }: LanguageRow = LANGUAGES[tag];
  return [label.toLowerCase(), own.toLowerCase(), ...words.split(",").map((word) => word.trim())];
}
