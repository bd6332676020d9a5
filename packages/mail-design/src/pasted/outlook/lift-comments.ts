import { cleanInsides } from "./clean-inside.ts";
import { isCondition } from "./condition.ts";
import { scanTags } from "./scan-tags.ts";

/**
 * A conditional comment: one that hides its contents from all but Outlook, or a mark around parts that others see too.
 */
type Comment =
  | { kind: "hidden"; condition: string; inside: string }
  | { kind: "begin"; condition: string }
  | { kind: "end" };

const [MARK, MARK_END] = ["\u0001", "\u0002"];

/**
 * Takes conditional comments out of pasted HTML and leaves marks in their place, for a parser drops comments. All
 * others are dropped.
 *
 * @param pasted - Without control characters.
 * @returns `putBack` puts them, cleaned, into the parser's output: each once, in order, and in text alone.
 */
export function liftComments(
  pasted: string,
  report: (what: string) => void,
): { html: string; putBack: (clean: string) => string } {
  if (!pasted.includes("<!")) return { html: pasted, putBack: (clean) => clean };
  const comments: Comment[] = [];
  let html = "";
  for (const { kind, source } of scanTags(pasted)) {
    if (kind !== "comment" && kind !== "directive") html += source;
    else {
      const comment = kind === "comment" ? readComment(source) : readDirective(source);
      if (comment !== null) html += `${MARK}${comments.push(comment) - 1}${MARK_END}`;
      else if (kind === "comment")
        report(/^<!--\s*\[if/i.test(source) ? `The comment ${source}` : "Comments");
    }
  }
  const hidden = comments.flatMap((one) => (one.kind === "hidden" ? [one.inside] : []));
  const insides = cleanInsides(hidden, report);
  return { html, putBack: (clean) => putBack(clean, withInsides(comments, insides, report)) };
}

function readComment(source: string): Comment | null {
  const data = source.replace(/^<!--/, "").replace(/-->$/, "");
  if (/^\s*<!\[endif\]\s*$/i.test(data)) return { kind: "end" };
  const [opening, written = ""] = /^\[if\s([^<>[\]]*)\]>/i.exec(data) ?? [];
  const condition = written.trim().replaceAll(/\s+/g, " ");
  if (opening === undefined || !isCondition(condition) || source === data) return null;
  const rest = data.slice(opening.length);
  if (/^\s*(?:<!(?:--)?)?\s*$/.test(rest)) return { kind: "begin", condition };
  const end = rest.toLowerCase().lastIndexOf("<![endif]");
  if (end === -1 || !/^[\s-]*$/.test(rest.slice(end + "<![endif]".length))) return null;
  return { kind: "hidden", condition, inside: rest.slice(0, end) };
}

/** `<![if !mso]>` and `<![endif]>` say the same without being comments. */
function readDirective(source: string): Comment | null {
  if (/^<!\[endif\](?:--)?>$/i.test(source)) return { kind: "end" };
  const condition = (/^<!\[if\s([^<>[\]]*)\]>$/i.exec(source)?.[1] ?? "").trim();
  return isCondition(condition)
    ? { kind: "begin", condition: condition.replaceAll(/\s+/g, " ") }
    : null;
}

type Placed = { kind: Comment["kind"]; html: string };

/** The comments as they are written; "" for one whose inside would end it. */
function withInsides(
  comments: readonly Comment[],
  insides: readonly (string | null)[],
  report: (what: string) => void,
): Placed[] {
  let next = 0;
  return comments.map((comment) => {
    if (comment.kind === "end") return { kind: "end", html: "<!--<![endif]-->" };
    if (comment.kind === "begin")
      return { kind: "begin", html: `<!--[if ${comment.condition}]><!-->` };
    const inside = insides[next++] ?? null;
    if (inside === null) report(`The comment <!--[if ${comment.condition}]>`);
    return {
      kind: "hidden",
      html: inside === null ? "" : `<!--[if ${comment.condition}]>${inside}<![endif]-->`,
    };
  });
}

const TOKENS = new RegExp(
  `<(style|title)[^<>]*>[^<]*</\\1>|<[^<>]*>|${MARK}(\\d{1,6})${MARK_END}|[^<${MARK}]+|${MARK}`,
  "gi",
);

function putBack(clean: string, comments: readonly Placed[]): string {
  const pieces: string[] = [];
  let least = 0;
  /** The position of the mark from which Outlook skips: without an end it would hide the rest of the email. */
  let begun: number | null = null;
  for (const [token, , mark] of clean.matchAll(TOKENS)) {
    const at = mark === undefined ? -1 : Number(mark);
    const comment = at < least ? undefined : comments[at];
    if (comment === undefined) {
      pieces.push(mark === undefined ? token : "");
      continue;
    }
    least = at + 1;
    const isOutOfTurn = comment.kind !== "hidden" && (comment.kind === "end") === (begun === null);
    pieces.push(isOutOfTurn ? "" : comment.html);
    if (isOutOfTurn) continue;
    if (comment.kind === "begin") begun = pieces.length - 1;
    if (comment.kind === "end") begun = null;
  }
  if (begun !== null) pieces[begun] = "";
  return pieces.join("");
}
