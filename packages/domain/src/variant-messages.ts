/** Messages about a message in several languages. */
export const VARIANT_MESSAGES = {
  noLanguage: "A language is a tag such as hi or en-IN",
  twice: (language: string): string => `There are two messages in ${language}. Keep one`,
  tooMany: (most: number): string => `A message has at most ${most + 1} languages`,
  of: (language: string, problem: string): string => `${language}: ${problem}`,
};
