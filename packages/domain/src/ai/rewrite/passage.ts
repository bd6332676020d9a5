import type { Inline } from "../../campaign/design/index.ts";

/** Tags allowed in a response and a request. */
const TAG = /^(\/?)(?:(b|i|u|s)|link([1-9]\d{0,2}))$/;
const PIECES = /<([^<>]*)>|[^<]+|</g;
const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/**
 * Writes lines as text of one line each: bold as `<b>`, italic as `<i>`, underlined as `<u>`, struck as `<s>`, links as
 * `<link1>`, `<link2>`, breaks within a line as `<br>`.
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
      .map(({ text, bold, italic, underline, strike, link }) => {
        let marked = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
        marked = marked.replaceAll("\n", "<br>");
        if (strike) marked = `<s>${marked}</s>`;
        if (underline) marked = `<u>${marked}</u>`;
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
 * Reads the output of `writePassage`, also after changes by the AI.
 *
 * @returns Null for a tag that is unknown, not closed or closed out of turn, and for a link that is not among `links`.
 */
export function readPassage(text: string, links: readonly string[]): Inline[][] | null {
  return readLines(text, (number) => links[number - 1]);
}

/** Whether `readPassage` can read a text, regardless of its links. */
export const isPassage = (text: string): boolean => readLines(text, () => "") !== null;

type LinkOf = (number: number) => string | undefined;

function readLines(text: string, linkOf: LinkOf): Inline[][] | null {
  const lines: Inline[][] = [];
  for (const line of text.split("\n")) {
    const inlines = readLine(line, linkOf);
    if (inlines === null) return null;
    lines.push(inlines);
  }
  return lines;
}

/** The runs of one line, neighbours of one look apart or not; null as `readPassage` says. */
function readLine(line: string, linkOf: LinkOf): Inline[] | null {
  const inlines: Inline[] = [];
  const open: string[] = [];
  let link: string | undefined;
  const add = (text: string): void => {
    inlines.push({
      text,
      ...(open.includes("b") ? { bold: true } : {}),
      ...(open.includes("i") ? { italic: true } : {}),
      ...(open.includes("u") ? { underline: true } : {}),
      ...(open.includes("s") ? { strike: true } : {}),
      ...(link === undefined ? {} : { link }),
    });
  };
  for (const [piece, tag] of line.matchAll(PIECES)) {
    if (tag === undefined) {
      if (piece === "<") return null;
      add(piece.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity));
    } else if (tag === "br") add("\n");
    else {
      const [, closes, mark, number] = TAG.exec(tag) ?? [];
      const name = mark ?? (number && `link${number}`);
      if (name === undefined) return null;
      if (closes === "") {
        if (open.includes(name) || (number !== undefined && link !== undefined)) return null;
        open.push(name);
        if (number !== undefined) link = linkOf(Number(number));
        if (number !== undefined && link === undefined) return null;
      } else {
        if (open.pop() !== name) return null;
        if (number !== undefined) link = undefined;
      }
    }
  }
  return open.length === 0 ? inlines : null;
}

/** The names of the tags that a text opens. */
export function tagsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/<([a-z]+\d*)>/g)].map(([, name = ""]) => name));
}
