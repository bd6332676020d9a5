import { splitAtVariables } from "@dakiya/domain/campaign";
import type { Inline } from "@dakiya/domain/campaign/design";
import type { AttributeTypes } from "@dakiya/domain/fields";
import type { JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";

/** Runs as nodes; those of one look are joined first, as they are in the editor. */
export function inlinesToNodes(inlines: readonly Inline[], own: AttributeTypes): JSONContent[] {
  return joinRuns(inlines).flatMap(({ text, bold, italic, underline, strike, link }) => {
    const marks = [
      ...(link === undefined ? [] : [{ type: "link", attrs: { href: link } }]),
      ...(bold ? [{ type: "bold" }] : []),
      ...(italic ? [{ type: "italic" }] : []),
      ...(underline ? [{ type: "underline" }] : []),
      ...(strike ? [{ type: "strike" }] : []),
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
  (["bold", "italic", "underline", "strike", "link"] as const).every(
    (part) => one[part] === other[part],
  );

/** Text as nodes, its variables as chips. */
export function textToNodes(
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
        ...(marks.has("underline") ? { underline: true as const } : {}),
        ...(marks.has("strike") ? { strike: true as const } : {}),
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
