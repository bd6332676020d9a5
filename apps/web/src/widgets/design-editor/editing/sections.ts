import { NodeSelection } from "@tiptap/pm/state";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { parentBlock } from "./blocks.ts";
import type { PlacedBlock } from "./blocks.ts";

const STYLE = { background: "soft", padding: 24 };

/** Puts a block of the message into a section of its own; null for one that is a section or stands in another block. */
export function putInSection(state: EditorState, { node, pos }: PlacedBlock): Transaction | null {
  const { section } = state.schema.nodes;
  if (section === undefined || node.type === section) return null;
  if (parentBlock(state, { node, pos }) !== null) return null;
  const tr = state.tr.replaceWith(pos, pos + node.nodeSize, section.create({ style: STYLE }, node));
  return tr.setSelection(NodeSelection.create(tr.doc, pos));
}

/** Takes a section away, and leaves its blocks; null for another block. */
export function ungroup(state: EditorState, { node, pos }: PlacedBlock): Transaction | null {
  if (node.type.name !== "section") return null;
  const tr = state.tr.replaceWith(pos, pos + node.nodeSize, node.content);
  return tr.setSelection(NodeSelection.create(tr.doc, pos));
}
