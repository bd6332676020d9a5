import { tokenize, tokenTypes } from "css-tree/tokenizer";

/** A token of CSS. */
type Token = {
  type: number;
  text: string;
  /** Where the bracket that it opens is closed: an index of `tokens`, their number if it never is; else its own index. */
  closedAt: number;
  /** Whether the end of the text closes it. */
  isLeftOpen: boolean;
};

/** CSS as tokens. A bracket in a string or a comment is none, and an escaped mark is no mark. */
export type Tokens = readonly Token[];

const T = tokenTypes;
const CLOSERS: ReadonlyMap<number, number> = new Map([
  [T.Function, T.RightParenthesis],
  [T.LeftParenthesis, T.RightParenthesis],
  [T.LeftSquareBracket, T.RightSquareBracket],
  [T.LeftCurlyBracket, T.RightCurlyBracket],
]);
/** Tokens that end or hide more in one program than in another. */
const UNSOUND: ReadonlySet<number> = new Set([T.BadString, T.BadUrl, T.CDO, T.CDC]);
const CLOSING: ReadonlySet<number> = new Set(CLOSERS.values());

/** Takes CSS apart, once: brackets are matched as the standard has it. */
export function readTokens(css: string): Tokens {
  const tokens: Token[] = [];
  const open: number[] = [];
  // The line break reveals an open end: a string ends badly at it, and an address takes it in.
  const source = `${css}\n`;
  tokenize(source, (type, start, end) => {
    const at = tokens.length;
    const text = source.slice(start, Math.min(end, css.length));
    const isLeftOpen = end > css.length ? type !== T.WhiteSpace : type === T.Delim && text === "\\";
    tokens.push({ type, text, closedAt: at, isLeftOpen });
    const last = tokens[open.at(-1) ?? -1];
    if (CLOSERS.has(type)) open.push(at);
    else if (last !== undefined && CLOSERS.get(last.type) === type) {
      last.closedAt = at;
      open.pop();
    }
  });
  for (const at of open) {
    const token = tokens[at];
    if (token !== undefined) token.closedAt = tokens.length;
  }
  return tokens;
}

/**
 * The text of some tokens without comments. A space stands for one that parts two tokens.
 *
 * @returns Null where a bracket, a string or an address is left open, or one is closed that was never opened.
 */
export function textOf(tokens: Tokens, from: number, to: number): string | null {
  const parts: string[] = [];
  // Kept apart: to look into a text as it grows copies all of it each time.
  let last = " ";
  const closers = new Set<number>();
  for (const [offset, token] of tokens.slice(from, to).entries()) {
    const at = from + offset;
    if (token.type === T.Comment) {
      if (/\S/.test(last)) parts.push(" ");
      last = " ";
      continue;
    }
    if (UNSOUND.has(token.type) || token.closedAt >= to || token.isLeftOpen) return null;
    if (CLOSERS.has(token.type)) closers.add(token.closedAt);
    else if (CLOSING.has(token.type) && !closers.has(at)) return null;
    parts.push(token.text);
    last = token.text.at(-1) ?? last;
  }
  return parts.join("");
}
