import type { Block } from "./blocks/index.ts";
import type { LeafBlock } from "./blocks/leaves.ts";
import { allBlocks } from "./document.ts";
import type { DesignDocument } from "./document.ts";
import { textToDesign } from "./from-text.ts";
import { DESIGN_LIMITS } from "./limits.ts";
import { DESIGN_VERSION } from "./versions.ts";

const BUTTON = /^\[([^[\]\n]+)\]?$/;
/** More is no heading. */
const HEADING_MAX = 120;

/**
 * A design with other words: a heading on the first line, then the text, then the words of a button in square brackets
 * on a line of their own. They take the place of the first heading, text and button outside of columns, and stand before
 * the others where there are none; everything else stays. A button keeps its link, and a new one has none yet.
 *
 * @param words - Of a message as the AI writes it, the heading or button missing or not.
 */
export function designFromWords(document: DesignDocument, words: string): DesignDocument {
  const { heading, text, button } = partsOf(words);
  const blocks: Block[] = [...document.blocks];
  let next = 0;
  const place = <Type extends LeafBlock["type"]>(
    type: Type,
    change: Partial<LeafBlock> & { type: Type },
    fresh: Omit<Extract<LeafBlock, { type: Type }>, "id">,
  ): void => {
    const at = blocks.findIndex((block) => block.type === type);
    const present = blocks[at];
    if (present !== undefined) blocks[at] = { ...present, ...change } as Block;
    else blocks.splice(next, 0, { ...fresh, id: freeId(blocks, type) } as unknown as Block);
    next = Math.max(next, (present === undefined ? next : at) + 1);
  };
  if (heading !== null) {
    const inline = [{ text: heading }];
    place(
      "heading",
      { type: "heading", inline },
      { type: "heading", level: 1, align: "left", inline },
    );
  }
  const content = textToDesign(text).blocks.flatMap((block) =>
    block.type === "text" ? block.content : [],
  );
  place("text", { type: "text", content }, { type: "text", align: "left", content });
  if (button !== null) {
    const label = button.slice(0, DESIGN_LIMITS.line);
    place(
      "button",
      { type: "button", label },
      { type: "button", align: "center", label, link: "" },
    );
  }
  return { ...document, blocks };
}

function partsOf(words: string) {
  const paragraphs = words
    .replace(/\r\n?/g, "\n")
    .trim()
    .split(/\n[^\S\n]*\n\s*/);
  const [first = ""] = paragraphs;
  const isHeading = paragraphs.length > 1 && first.length <= HEADING_MAX && !/[\n,]/.test(first);
  const button = BUTTON.exec(paragraphs.at(-1)?.trim() ?? "")?.[1] ?? null;
  const text = paragraphs.slice(isHeading ? 1 : 0, button === null ? undefined : -1).join("\n\n");
  return { heading: isHeading ? oneLine(first) : null, text, button: button && oneLine(button) };
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, " ").trim();

function freeId(blocks: readonly Block[], type: string): string {
  const document: DesignDocument = { version: DESIGN_VERSION, blocks: [...blocks] };
  const taken = new Set(allBlocks(document).map(({ id }) => id));
  let id = type;
  for (let nth = 2; taken.has(id); nth += 1) id = `${type}-${nth}`;
  return id;
}
