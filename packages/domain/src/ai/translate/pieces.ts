import { withLists } from "../../campaign/design/index.ts";
import type { Block, DesignDocument, Inline } from "../../campaign/design/index.ts";
import { readPassage, writePassage } from "../rewrite/index.ts";

/** A message whose words are translated: a designed one, else its text. */
export type TranslatedMessage = {
  subject: string;
  previewText: string;
  body: string;
  design: DesignDocument | null;
};

/** A part of a message that is translated by itself: the subject, a paragraph, a block. */
export type MessagePiece = {
  id: string;
  /** Its lines, as `writePassage` writes them. */
  text: string;
  links: string[];
};

type Lines = Inline[][];
/** Takes the lines of a piece; returns those in their place. */
type Change = (id: string, lines: Lines) => Lines;

/** The pieces of a message that have words, in the order they are read. */
export function piecesOf(message: TranslatedMessage): MessagePiece[] {
  const pieces: MessagePiece[] = [];
  mapMessage(message, (id, lines) => {
    if (lines.some((line) => /\p{L}/u.test(plain(line))))
      pieces.push({ id, ...writePassage(lines) });
    return lines;
  });
  return pieces;
}

/**
 * A message with translations in place of some of its pieces. A translation that doesn't fit its piece any more is left
 * out.
 *
 * @param translations - By the ids of the pieces.
 */
export function withTranslations(
  message: TranslatedMessage,
  translations: ReadonlyMap<string, string>,
): TranslatedMessage {
  return mapMessage(message, (id, lines) => {
    const text = translations.get(id);
    const read = text === undefined ? null : readPassage(text, writePassage(lines).links);
    return read?.length === lines.length ? read.map(joined) : lines;
  });
}

function mapMessage(message: TranslatedMessage, change: Change): TranslatedMessage {
  const line = (id: string, text: string): string =>
    text.trim() === "" ? text : plain(change(id, [[{ text }]])[0]);
  return {
    subject: line("subject", message.subject),
    previewText: line("previewText", message.previewText),
    body: message.design === null ? mapBody(message.body, change) : message.body,
    design: message.design && mapDesign(message.design, change),
  };
}

const plain = (line: readonly Inline[] | undefined): string =>
  (line ?? []).map(({ text }) => text).join("");

/** Neighbours of one style as one run; at least one, as a line without any would be no line of its piece any more. */
function joined(line: readonly Inline[]): Inline[] {
  if (line.length === 0) return [{ text: "" }];
  const runs: Inline[] = [];
  for (const run of line) {
    const last = runs.at(-1);
    if (last !== undefined && styleOf(last) === styleOf(run)) last.text += run.text;
    else runs.push({ ...run });
  }
  return runs;
}

const styleOf = ({ bold, italic, underline, strike, link }: Inline): string =>
  JSON.stringify([bold, italic, underline, strike, link]);

/** Paragraph by paragraph; the lines between them stay. */
function mapBody(body: string, change: Change): string {
  return body
    .split(/(\n[^\S\n]*(?:\n[^\S\n]*)+)/)
    .map((paragraph, at) => {
      if (at % 2 === 1 || paragraph.trim() === "") return paragraph;
      const lines = paragraph.split("\n").map((text) => [{ text }]);
      return change(`body ${at}`, lines).map(plain).join("\n");
    })
    .join("");
}

function mapDesign(design: DesignDocument, change: Change): DesignDocument {
  const mapBlocks = <B extends Block>(blocks: readonly B[]): B[] =>
    blocks.map((block) => withLists(mapBlock(block, change), mapBlocks) as B);
  return { ...design, blocks: mapBlocks(design.blocks) };
}

/** Block by block: two walks in the same order, one that reads the lines and one that puts others in their place. */
function mapBlock(block: Block, change: Change): Block {
  if (block.type === "section" || block.type === "columns" || block.type === "html") return block;
  const lines: Lines = [];
  walk(block, "", (line) => {
    lines.push(line);
    return line;
  });
  if (lines.length === 0) return block;
  const changed = change(`block ${block.id}`, lines)[Symbol.iterator]();
  return walk(block, "", (line) => changed.next().value ?? line) as Block;
}

/** Properties of blocks that are words, where they are no inline text. */
const WORDS: ReadonlySet<string> = new Set([
  ...["label", "alt", "name", "price", "title", "source", "rows"],
  // Below the numbers of a countdown. The words after its end stay: its picture can't draw every script.
  ...["days", "hours", "minutes", "seconds"],
]);
const NO_WORDS: ReadonlySet<string> = new Set(["showIf", "style"]);

function walk(value: unknown, key: string, change: (line: Inline[]) => Inline[]): unknown {
  if (typeof value === "string")
    return WORDS.has(key) && value.trim() !== "" ? plain(change([{ text: value }])) : value;
  if (Array.isArray(value))
    return isLine(value) ? change(value) : value.map((one) => walk(one, key, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      NO_WORDS.has(name) ? one : walk(one, name, change),
    ]),
  );
}

const isLine = (value: readonly unknown[]): value is Inline[] =>
  value.length > 0 &&
  value.every((one) => typeof one === "object" && one !== null && "text" in one);
