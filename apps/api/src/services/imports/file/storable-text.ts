const HALF_A_PAIR = /[\uD800-\uDBFF]$/;

/** The longest prefix of a text that the database takes: no NUL, and no character cut in two. */
export function storableText(text: string, characters: number): string {
  const cut = text.length > characters ? text.slice(0, characters).replace(HALF_A_PAIR, "") : text;
  return cut.replaceAll("\0", "\uFFFD");
}
