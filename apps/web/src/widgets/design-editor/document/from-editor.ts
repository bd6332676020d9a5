import type { DesignDocument, Inline, LeafBlock, TextNode } from "@dakiya/domain/campaign/design";
import type { Node } from "@tiptap/pm/model";
import { joinRuns } from "./to-editor.ts";

/** The editor's contents as the document they are. Links that lead nowhere yet are kept, for the form to tell of. */
export function fromEditor(root: Node): DesignDocument {
  const blocks = root.children.map((node) =>
    node.type.name === "columns"
      ? {
          ...everyOf(node),
          type: "columns" as const,
          columns: node.children.map((column) => column.children.map(toLeaf)),
        }
      : toLeaf(node),
  );
  return { version: 1, blocks };
}

function everyOf({ attrs: { id, showIf } }: Node): Pick<LeafBlock, "id" | "showIf"> {
  return { id, ...(showIf === null ? {} : { showIf }) };
}

function toLeaf(node: Node): LeafBlock {
  const every = everyOf(node);
  const { id: _id, showIf: _showIf, ...attrs } = node.attrs;
  switch (node.type.name) {
    case "words":
      return { ...attrs, ...every, type: "text", content: toProse(node) } as LeafBlock;
    case "heading":
    case "quote":
    case "footer":
      return { ...attrs, ...every, type: node.type.name, inline: toInlines(node) } as LeafBlock;
    case "button":
      return { ...attrs, ...every, type: "button", label: textOf(node) } as LeafBlock;
    default:
      return { ...attrs, ...every, type: node.type.name } as LeafBlock;
  }
}

/** Nothing where there is only the empty paragraph that the caret needs. */
function toProse(node: Node): TextNode[] {
  const only = node.childCount === 1 ? node.firstChild : null;
  if (only?.type.name === "paragraph" && only.childCount === 0) return [];
  return node.children.map((child) =>
    child.type.name === "paragraph"
      ? { type: "paragraph", inline: toInlines(child) }
      : {
          type: "list",
          ordered: child.type.name === "orderedList",
          items: child.children.map((item) => item.children.flatMap(toInlines)),
        },
  );
}

/** The text of a node as runs of one look. */
export function toInlines(node: Node): Inline[] {
  return joinRuns(
    node.children.map((child) => {
      const marks = new Map(child.marks.map((mark) => [mark.type.name, mark]));
      const href: unknown = marks.get("link")?.attrs["href"];
      return {
        text: textOf(child),
        ...(marks.has("bold") ? { bold: true as const } : {}),
        ...(marks.has("italic") ? { italic: true as const } : {}),
        ...(typeof href === "string" ? { link: href } : {}),
      };
    }),
  );
}

/** A node's text with its variables as they are written. */
export function textOf(node: Node): string {
  if (node.isText) return node.text ?? "";
  if (node.type.name === "hardBreak") return "\n";
  if (node.type.name === "variable") return String(node.attrs["source"]);
  return node.children.map(textOf).join("");
}
