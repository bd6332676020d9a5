import { splitAtVariables } from "@dakiya/domain/campaign";
import type {
  Block,
  DesignDocument,
  Inline,
  LeafBlock,
  TextNode,
} from "@dakiya/domain/campaign/design";
import type { AttributeTypes } from "@dakiya/domain/fields";
import type { JSONContent } from "@tiptap/core";

/**
 * A document as the editor holds it. Nothing of a mail changes by it, but what has no place for a caret gets one: an
 * empty text, column or message has an empty paragraph there.
 *
 * @param own - The account's own fields, which are variables too.
 */
export function toEditor({ blocks }: DesignDocument, own: AttributeTypes): JSONContent {
  return { type: "doc", content: orEmpty(blocks.map((block) => blockToNode(block, own))) };
}

export const EMPTY_WORDS: JSONContent = { type: "words", content: [{ type: "paragraph" }] };

const orEmpty = (nodes: JSONContent[]): JSONContent[] =>
  nodes.length === 0 ? [EMPTY_WORDS] : nodes;

/** One block, by itself. */
export function blockToNode(block: Block, own: AttributeTypes): JSONContent {
  if (block.type !== "columns") return leafToNode(block, own);
  const { id, showIf } = block;
  const content = block.columns.map((leaves) => ({
    type: "column",
    content: orEmpty(leaves.map((leaf) => leafToNode(leaf, own))),
  }));
  return { type: "columns", attrs: { id, showIf: showIf ?? null }, content };
}

function leafToNode({ showIf: rules, ...block }: LeafBlock, own: AttributeTypes): JSONContent {
  const showIf = rules ?? null;
  switch (block.type) {
    case "text": {
      const { content, type: _type, ...attrs } = block;
      const prose = content.flatMap((node) => proseToNode(node, own));
      return {
        type: "words",
        attrs: { ...attrs, showIf },
        content: prose.length === 0 ? [{ type: "paragraph" }] : prose,
      };
    }
    case "heading":
    case "quote":
    case "footer": {
      const { inline, type, ...attrs } = block;
      return { type, attrs: { ...attrs, showIf }, content: inlinesToNodes(inline, own) };
    }
    case "button": {
      const { label, type, ...attrs } = block;
      return { type, attrs: { ...attrs, showIf }, content: textToNodes(label, [], own) };
    }
    default: {
      const { type, ...attrs } = block;
      return { type, attrs: { ...attrs, showIf } };
    }
  }
}

function proseToNode(node: TextNode, own: AttributeTypes): JSONContent[] {
  if (node.type === "paragraph") return [paragraph(node.inline, own)];
  if (node.items.length === 0) return [];
  const items = node.items.map((item) => ({ type: "listItem", content: [paragraph(item, own)] }));
  return [{ type: node.ordered ? "orderedList" : "bulletList", content: items }];
}

const paragraph = (inlines: readonly Inline[], own: AttributeTypes): JSONContent => ({
  type: "paragraph",
  content: inlinesToNodes(inlines, own),
});

/** Runs as nodes; those of one look are joined first, as they are in the editor. */
export function inlinesToNodes(inlines: readonly Inline[], own: AttributeTypes): JSONContent[] {
  return joinRuns(inlines).flatMap(({ text, bold, italic, link }) => {
    const marks = [
      ...(link === undefined ? [] : [{ type: "link", attrs: { href: link } }]),
      ...(bold ? [{ type: "bold" }] : []),
      ...(italic ? [{ type: "italic" }] : []),
    ];
    return textToNodes(text, marks, own);
  });
}

/** Neighbours of one look as one run; none is empty. */
export function joinRuns(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const inline of inlines) {
    const last = joined.at(-1);
    if (inline.text === "") continue;
    if (last !== undefined && sameLook(last, inline)) {
      joined[joined.length - 1] = { ...last, text: last.text + inline.text };
    } else joined.push(inline);
  }
  return joined;
}

const sameLook = (one: Inline, other: Inline): boolean =>
  one.bold === other.bold && one.italic === other.italic && one.link === other.link;

function textToNodes(
  text: string,
  marks: JSONContent["marks"],
  own: AttributeTypes,
): JSONContent[] {
  const marked = marks === undefined || marks.length === 0 ? {} : { marks };
  return splitAtVariables(text, own).flatMap(({ source, variable }) =>
    variable === null
      ? linesToNodes(source, marked)
      : [{ type: "variable", attrs: { source }, ...marked }],
  );
}

function linesToNodes(text: string, marked: Pick<JSONContent, "marks">): JSONContent[] {
  return text
    .split("\n")
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [{ type: "hardBreak", ...marked }]),
      ...(line === "" ? [] : [{ type: "text", text: line, ...marked }]),
    ]);
}
