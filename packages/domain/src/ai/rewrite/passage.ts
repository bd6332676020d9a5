import type { Inline } from "../../campaign/design/index.ts";

/** A run of text of one look; its link by number, counted from 1. */
type Run = { text: string; bold: boolean; italic: boolean; link: number | null };

/** What tags can be called in an answer and a request. */
const TAG = /^(\/?)(?:(b|i)|link([1-9]\d{0,2}))$/;
const PIECES = /<([^<>]*)>|[^<]+|</g;
const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/**
 * Writes lines as text of one line each: bold as `<b>`, italic as `<i>`, links as `<link1>`, `<link2>`, breaks within a
 * line as `<br>`.
 *
 * @returns The text, and the links by their number less one.
 */
export function writePassage(lines: readonly (readonly Inline[])[]): {
  text: string;
  links: string[];
} {
  const links: string[] = [];
  const written = lines.map((line) =>
    line
      .map(({ text, bold, italic, link }) => {
        let marked = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
        marked = marked.replaceAll("\n", "<br>");
        if (italic) marked = `<i>${marked}</i>`;
        if (bold) marked = `<b>${marked}</b>`;
        if (link === undefined) return marked;
        const at = links.indexOf(link);
        const number = at === -1 ? links.push(link) : at + 1;
        return `<link${number}>${marked}</link${number}>`;
      })
      .join(""),
  );
  return { text: written.join("\n"), links };
}

/**
 * Reads what `writePassage` wrote, changed by others or not.
 *
 * @returns Null for a tag that is unknown, not closed or closed out of turn, and for a link that is not among `links`.
 */
export function readPassage(text: string, links: readonly string[]): Inline[][] | null {
  const lines = text.split("\n").map(readLine);
  const read: Inline[][] = [];
  for (const line of lines) {
    if (line === null) return null;
    const inlines: Inline[] = [];
    for (const { text: words, bold, italic, link } of line) {
      const href = link === null ? undefined : links[link - 1];
      if (link !== null && href === undefined) return null;
      inlines.push({
        text: words,
        ...(bold ? { bold } : {}),
        ...(italic ? { italic } : {}),
        ...(href === undefined ? {} : { link: href }),
      });
    }
    read.push(inlines);
  }
  return read;
}

/** Whether `readPassage` can read a text, whatever its links are. */
export const isPassage = (text: string): boolean =>
  text.split("\n").every((line) => readLine(line) !== null);

/** The runs of one line, neighbours of one look apart or not; null as `readPassage` says. */
function readLine(line: string): Run[] | null {
  const runs: Run[] = [];
  const open: string[] = [];
  const add = (text: string): void => {
    const link = open.findLast((name) => name.startsWith("link"));
    runs.push({
      text,
      bold: open.includes("b"),
      italic: open.includes("i"),
      link: link === undefined ? null : Number(link.slice("link".length)),
    });
  };
  for (const [piece, tag] of line.matchAll(PIECES)) {
    if (tag === undefined) {
      if (piece === "<") return null;
      add(piece.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity));
    } else if (tag === "br") add("\n");
    else {
      const [, closes, mark, link] = TAG.exec(tag) ?? [];
      const name = mark ?? (link === undefined ? null : `link${link}`);
      if (name === null) return null;
      if (closes === "") {
        if (open.includes(name) || (link !== undefined && open.some((it) => it.startsWith("link"))))
          return null;
        open.push(name);
      } else if (open.pop() !== name) return null;
    }
  }
  return open.length === 0 ? runs : null;
}

/** The names of the tags that a text opens. */
export function tagsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/<([a-z]+\d*)>/g)].map(([, name = ""]) => name));
}
