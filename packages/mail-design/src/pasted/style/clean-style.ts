import { tokenTypes as T } from "css-tree/tokenizer";
import { isHarmless, withoutEscapes } from "./harmless.ts";
import { readTokens, textOf } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";

type Report = (what: string) => void;

/** At-rules that hold rules, and those that hold declarations. Without a block, one of another name loads something. */
const GROUPS = /^@(?:media|supports|container|layer|-moz-document|(?:-\w+-)?keyframes)$/;
const DESCRIPTIONS = /^@(?:page|list|viewport|-ms-viewport)$/;
/** Groups within groups. */
const MAX_GROUPS = 4;

/** Declarations of a `style` attribute without those that no email may hold; removed ones go to `report`. */
export function cleanDeclarations(style: string, report: Report): string {
  const tokens = readTokens(style);
  return declarationsOf(tokens, 0, tokens.length, report);
}

/** A style sheet without the rules and declarations that no email may hold. */
export function cleanSheet(css: string, report: Report): string {
  const tokens = readTokens(css);
  const clean = rulesOf(tokens, 0, tokens.length, 0, report);
  if (isHarmless(clean) && !clean.includes("<")) return clean;
  report("<style>");
  return "";
}

function rulesOf(tokens: Tokens, from: number, to: number, depth: number, report: Report): string {
  let css = "";
  for (let at = from; at < to;) {
    const { type = -1, text = "" } = tokens[at] ?? {};
    const isRule = ![
      T.WhiteSpace,
      T.Comment,
      T.CDO,
      T.CDC,
      T.Semicolon,
      T.RightCurlyBracket,
    ].includes(type);
    if (!isRule) {
      if (type === T.WhiteSpace) css += text;
      at += 1;
      continue;
    }
    const name = type === T.AtKeyword ? withoutEscapes(text).toLowerCase() : null;
    const bodyAt = indexAfter(
      tokens,
      at,
      to,
      name === null ? [T.LeftCurlyBracket] : [T.LeftCurlyBracket, T.Semicolon],
    );
    const end = Math.min(tokens[bodyAt]?.closedAt ?? to, to);
    css += ruleOf(tokens, { from: at, bodyAt, end, name, depth }, report);
    at = end + 1;
  }
  return css;
}

function ruleOf(
  tokens: Tokens,
  rule: { from: number; bodyAt: number; end: number; name: string | null; depth: number },
  report: Report,
): string {
  const { from, bodyAt, end, name, depth } = rule;
  const prelude = textOf(tokens, from, bodyAt);
  const isStatement = end === bodyAt;
  const isKnown =
    name === null
      ? !isStatement
      : isStatement
        ? name === "@layer"
        : GROUPS.test(name) || DESCRIPTIONS.test(name);
  if (prelude === null || !isKnown || depth > MAX_GROUPS || !isSound(prelude)) {
    report(sourceOf(tokens, from, isStatement ? end + 1 : bodyAt));
    return "";
  }
  if (isStatement) return `${prelude};`;
  const body =
    name !== null && GROUPS.test(name)
      ? rulesOf(tokens, bodyAt + 1, end, depth + 1, report)
      : declarationsOf(tokens, bodyAt + 1, end, report);
  return `${prelude}{${body}}`;
}

function declarationsOf(tokens: Tokens, from: number, to: number, report: Report): string {
  let css = "";
  for (let at = from; at < to;) {
    const { type, text = "" } = tokens[at] ?? {};
    if (type === T.WhiteSpace || type === T.Semicolon || type === T.Comment) {
      if (type !== T.Comment) css += text;
      at += 1;
      continue;
    }
    const stopAt = indexAfter(tokens, at, to, [T.LeftCurlyBracket, T.Semicolon]);
    const isBlock = tokens[stopAt]?.type === T.LeftCurlyBracket && stopAt < to;
    const declaration = isBlock ? null : textOf(tokens, at, stopAt);
    const end = isBlock ? Math.min((tokens[stopAt]?.closedAt ?? to) + 1, to) : stopAt;
    if (declaration !== null && isSound(declaration) && !/[>{}]/.test(declaration))
      css += declaration;
    else {
      report(sourceOf(tokens, at, end));
      // Its semicolon goes with it.
      if (!isBlock) at = end + 1;
    }
    at = Math.max(at, end);
  }
  return css;
}

const isSound = (css: string): boolean => isHarmless(css) && !css.includes("<");

/** Where one of some tokens stands next, outside of brackets; the end if none does. */
function indexAfter(tokens: Tokens, from: number, to: number, types: readonly number[]): number {
  let at = from;
  while (at < to) {
    const { type = -1, closedAt = at } = tokens[at] ?? {};
    if (types.includes(type)) return at;
    at = closedAt + 1;
  }
  return to;
}

/** As it is written; cut, since whole sheets may be in one bracket. */
function sourceOf(tokens: Tokens, from: number, to: number): string {
  return tokens
    .slice(from, Math.min(to, from + 40))
    .map(({ text }) => text)
    .join("")
    .trim();
}
