const TOKENS =
  /\s*(?:([!()&|])|((?:[lg]te?\s+)?(?:mso|ie|vml)(?:\s+\d{1,2}(?:\.\d{1,4})?)?|true|false)(?![\w.]))/iy;
const MAX_LENGTH = 100;

/** Whether a text is the condition of a conditional comment: `mso`, `gte mso 9`, `(mso)|(IE)`, `!mso`. */
export function isCondition(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const tokens = tokensOf(text.trim());
  if (tokens === null) return false;
  let at = 0;
  /** Terms joined by `&` and `|`; a term may be negated or in brackets. */
  const readTerms = (): boolean => {
    do {
      while (tokens[at] === "!") at += 1;
      const token = tokens[at++];
      if (token === "(") {
        if (!readTerms() || tokens[at++] !== ")") return false;
      } else if (token !== "term") return false;
    } while ((tokens[at] === "&" || tokens[at] === "|") && at++ >= 0);
    return true;
  };
  return readTerms() && at === tokens.length;
}

function tokensOf(text: string): string[] | null {
  const tokens: string[] = [];
  const pattern = new RegExp(TOKENS);
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (match === null) return null;
    tokens.push(match[1] ?? "term");
  }
  return tokens;
}
