import type { JSONContent } from "@tiptap/core";
import type { Node, ResolvedPos, Slice } from "@tiptap/pm/model";
import { NodeSelection, Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import type { Kind } from "../blocks/index.ts";

/** A block and where it stands. */
export type PlacedBlock = { node: Node; pos: number };

const isBlock = (node: Node): boolean => node.type.spec.attrs?.["showIf"] !== undefined;

/** The innermost block that holds the selection. */
export function currentBlock({ selection }: Pick<EditorState, "selection">): PlacedBlock | null {
  if (selection instanceof NodeSelection && isBlock(selection.node))
    return { node: selection.node, pos: selection.from };
  return blockAround(selection.$from);
}

/** The columns or the section that a block stands in, if any. */
export const parentBlock = (state: EditorState, { pos }: PlacedBlock): PlacedBlock | null =>
  blockAround(state.doc.resolve(pos));

function blockAround($pos: ResolvedPos): PlacedBlock | null {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const node = $pos.node(depth);
    if (isBlock(node)) return { node, pos: $pos.before(depth) };
  }
  return null;
}

export function findBlock(doc: Node, id: string): PlacedBlock | null {
  let found: PlacedBlock | null = null;
  doc.descendants((node, pos) => {
    if (found === null && isBlock(node) && node.attrs["id"] === id) found = { node, pos };
    return found === null && !node.isTextblock;
  });
  return found;
}

/** Puts the caret into a block, or selects one that has no text. */
export function selectBlock(tr: Transaction, pos: number): Transaction {
  const node = tr.doc.nodeAt(pos);
  if (node === null) return tr;
  const inside = node.isAtom ? null : Selection.findFrom(tr.doc.resolve(pos + 1), 1, true);
  const isWithin = inside !== null && inside.from < pos + node.nodeSize;
  return tr.setSelection(isWithin ? inside : NodeSelection.create(tr.doc, pos)).scrollIntoView();
}

/** Selects the last block of the message as a whole. */
export function selectLast(tr: Transaction): Transaction {
  const size = tr.doc.lastChild?.nodeSize ?? 0;
  return tr.setSelection(NodeSelection.create(tr.doc, tr.doc.content.size - size));
}

/**
 * Adds a block after the one the caret is in, or in place of that one's empty paragraph. Columns don't go into
 * columns, nor sections into either: they are added after them.
 */
export function addBlock(state: EditorState, { node: json }: Pick<Kind, "node">): Transaction {
  const { tr, schema } = state;
  const added = schema.nodeFromJSON(json);
  const around = currentBlock(state);
  if (around === null) {
    tr.insert(state.doc.content.size, added);
    return selectAdded(tr, tr.doc.content.size - added.nodeSize);
  }
  const place = placeFor(state, around, [added]);
  if (place.pos !== around.pos) return insertAfter(tr, place, added);
  const { $from } = state.selection;
  const paragraph = $from.parent;
  if (around.node.type.name !== "words" || paragraph.childCount > 0 || $from.depth < 1)
    return insertAfter(tr, around, added);
  return replaceParagraph(tr, around, $from, added);
}

/** A block, or the one around it that nodes can stand beside. */
function placeFor(state: EditorState, block: PlacedBlock, nodes: readonly Node[]): PlacedBlock {
  const $pos = state.doc.resolve(block.pos);
  const fit = nodes.every(({ type }) =>
    $pos.parent.canReplaceWith($pos.index(), $pos.index(), type),
  );
  const outer = fit ? null : parentBlock(state, block);
  return outer === null ? block : placeFor(state, outer, nodes);
}

function insertAfter(tr: Transaction, { node, pos }: PlacedBlock, added: Node): Transaction {
  tr.insert(pos + node.nodeSize, added);
  return selectAdded(tr, pos + node.nodeSize);
}

/** The initial text of a block is selected: typing replaces it. */
function selectAdded(tr: Transaction, pos: number): Transaction {
  const { $from } = selectBlock(tr, pos).selection;
  if ($from.parent.type.name !== "button") return tr;
  return tr.setSelection(TextSelection.create(tr.doc, $from.start(), $from.end()));
}

/** The text before and after the paragraph stays, as a block of its own. */
function replaceParagraph(
  tr: Transaction,
  { node, pos }: PlacedBlock,
  $from: ResolvedPos,
  added: Node,
): Transaction {
  const index = $from.index($from.depth - 1);
  // An empty item of a list: the list stays.
  if ($from.node($from.depth - 1) !== node) return insertAfter(tr, { node, pos }, added);
  const before = node.children.slice(0, index);
  const after = node.children.slice(index + 1);
  const parts = [
    ...(before.length === 0 ? [] : [node.type.create(node.attrs, before)]),
    added,
    ...(after.length === 0 ? [] : [node.type.create({ ...node.attrs, id: null }, after)]),
  ];
  tr.replaceWith(pos, pos + node.nodeSize, parts);
  return selectAdded(tr, pos + (before.length === 0 ? 0 : (parts[0]?.nodeSize ?? 0)));
}

/**
 * Moves a block past its neighbour. At the end of a column or section it goes on beside it; null where there is nothing
 * to move past.
 */
export function moveBlock(
  state: EditorState,
  { node, pos }: PlacedBlock,
  way: "up" | "down",
): Transaction | null {
  const $pos = state.doc.resolve(pos);
  const neighbour =
    way === "up" ? $pos.nodeBefore : state.doc.resolve(pos + node.nodeSize).nodeAfter;
  if (neighbour !== null) {
    const to = way === "up" ? pos - neighbour.nodeSize : pos + neighbour.nodeSize;
    return placeAgain(removeBlock(state.tr, { node, pos }), node, to);
  }
  const outer = parentBlock(state, { node, pos });
  if (outer === null) return null;
  const tr = removeBlock(state.tr, { node, pos });
  return placeAgain(
    tr,
    node,
    way === "up" ? outer.pos : tr.mapping.map(outer.pos + outer.node.nodeSize),
  );
}

function placeAgain(tr: Transaction, node: Node, to: number): Transaction {
  return selectBlock(tr.insert(to, node), to);
}

/**
 * Puts whole blocks that are pasted in place of an empty text; null where the caret is in none, or they are no whole
 * blocks.
 */
export function pasteInPlace(state: EditorState, { content }: Slice): Transaction | null {
  const block = currentBlock(state);
  const first = content.firstChild;
  if (block === null || first === null || !isBlock(first) || !isEmptyText(block.node)) return null;
  if (placeFor(state, block, content.content).pos !== block.pos) return null;
  const tr = state.tr.replaceWith(block.pos, block.pos + block.node.nodeSize, content);
  const end = block.pos + content.size - (content.lastChild?.nodeSize ?? 0);
  return selectBlock(tr, end);
}

const isEmptyText = (node: Node): boolean =>
  node.type.name === "words" &&
  node.childCount === 1 &&
  node.firstChild?.isTextblock === true &&
  node.firstChild.content.size === 0;

/** Takes a block away. A column, section or message without any gets an empty text. */
export function removeBlock(tr: Transaction, { node, pos }: PlacedBlock): Transaction {
  const isOnly = tr.doc.resolve(pos).parent.childCount === 1;
  if (!isOnly) return tr.delete(pos, pos + node.nodeSize);
  const { words, paragraph } = tr.doc.type.schema.nodes;
  const empty = words?.create(null, paragraph?.create());
  return empty ? tr.replaceWith(pos, pos + node.nodeSize, empty) : tr;
}

/** Takes a block away, with the caret where it stood. */
export function deleteBlock(state: EditorState, block: PlacedBlock): Transaction {
  const tr = removeBlock(state.tr, block);
  const $at = tr.doc.resolve(Math.min(block.pos, tr.doc.content.size));
  const before = $at.nodeBefore;
  const pos = $at.nodeAfter === null && before !== null ? block.pos - before.nodeSize : block.pos;
  return selectBlock(tr, pos);
}

/** Puts a block with this content in the place of another; who sees it stays. */
export function replaceBlock(
  state: EditorState,
  { node, pos }: PlacedBlock,
  json: JSONContent,
): Transaction {
  const { id, showIf, savedBlock } = node.attrs;
  const made = state.schema.nodeFromJSON(json);
  const next = made.type.create({ ...made.attrs, id, showIf, savedBlock }, made.content);
  return selectBlock(state.tr.replaceWith(pos, pos + node.nodeSize, next), pos);
}

/** The same block once more, below itself. */
export function duplicateBlock(state: EditorState, block: PlacedBlock): Transaction {
  const copy = block.node.type.create({ ...block.node.attrs, id: null }, block.node.content);
  return insertAfter(state.tr, block, copy);
}

export function setOfBlock(
  state: EditorState,
  { pos }: PlacedBlock,
  changes: Record<string, unknown>,
): Transaction {
  const { tr, selection } = state;
  for (const [name, value] of Object.entries(changes)) tr.setNodeAttribute(pos, name, value);
  if (selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, pos));
  else if (selection instanceof TextSelection) tr.setSelection(selection.map(tr.doc, tr.mapping));
  return tr;
}
