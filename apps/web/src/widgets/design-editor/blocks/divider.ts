import { Node } from "@tiptap/core";
import { atom, attributesOf } from "../nodes/block-node.ts";
import type { BlockOf, EditorBlock } from "./kind.ts";

const node = Node.create({
  ...atom,
  name: "divider",
  parseHTML: () => [{ tag: "hr" }],
  renderHTML: ({ HTMLAttributes }) => ["div", attributesOf("divider", HTMLAttributes), ["hr"]],
});

export const divider: EditorBlock<BlockOf<"divider">> = {
  label: "Line",
  offers: [{ also: "divider separator", node: { type: "divider" } }],
  nodes: () => [node],
};
