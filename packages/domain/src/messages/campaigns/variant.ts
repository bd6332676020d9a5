/** Messages about a message in several languages. */
export const VARIANT_MESSAGES = {
  noLanguage: "A language is a tag such as hi or en-IN",
  twice: (language: string): string => `There are two messages in ${language}. Keep one`,
  tooMany: (most: number): string => `A message has at most ${most + 1} languages`,
  fallback: "Falls back",
  fallsBack: (language: string): string => `${language} (falls back)`,
  fallsBackHint: "Customers get it whose language you don't add.",
  addHint: "Begins with a copy of your message.",
  removed: (language: string): string =>
    `Its message is lost. Customers who read ${language} get the one that falls back.`,
  translation: {
    unreadable: "The AI's text can't be used. Translate this part yourself",
    variables: "The translation lost or added a variable. Translate this part yourself",
    links: "The translation lost or added a link. Translate this part yourself",
    tooLong: "Too long for the AI. Shorten it, or translate it yourself",
    html: "AI translates text and designed messages, not HTML",
    none: "There are no words to translate yet",
    failed: "Failed to translate",
    used: "Translated. Read it through before you send",
  },
  of: (language: string, problem: string): string => `${language}: ${problem}`,
};
