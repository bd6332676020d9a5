import type { Inline } from "@dakiya/domain/campaign/design";
import type { AttributeTypes } from "@dakiya/domain/fields";
import type { Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { inlinesToNodes, toInlines } from "../nodes/inlines.ts";

/** Text within one paragraph, item, heading or label, with its place. */
export type TextRange = { from: number; to: number; inlines: Inline[] };

/** The text that is selected, or that of the paragraph or block the caret is in; nothing blank. */
export function selectedText({ doc, selection }: EditorState): TextRange[] {
  const { $from, empty } = selection;
  const whole = { from: $from.start(), to: $from.end() };
  const { from, to } = empty && $from.parent.isTextblock ? whole : selection;
  const ranges: TextRange[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isTextblock) return true;
    const start = Math.max(from, pos + 1);
    const end = Math.min(to, pos + 1 + node.content.size);
    const inlines = toInlines(node.cut(Math.max(0, start - pos - 1), Math.max(0, end - pos - 1)));
    if (inlines.some(({ text }) => text.trim() !== ""))
      ranges.push({ from: start, to: end, inlines });
    return false;
  });
  return ranges;
}

/**
 * Replaces texts, and selects them.
 *
 * @param ranges - In the order of the document, of this very state.
 * @param lines - New text of each range.
 */
export function replaceText(
  state: EditorState,
  ranges: readonly TextRange[],
  lines: readonly (readonly Inline[])[],
  own: AttributeTypes,
): Transaction {
  const { tr } = state;
  for (const [at, { from, to }] of [...ranges.entries()].toReversed()) {
    const { parent } = state.doc.resolve(from);
    tr.replaceWith(from, to, toNodes(parent, lines[at] ?? [], own));
  }
  const start = ranges[0]?.from ?? 0;
  const end = tr.mapping.map(ranges.at(-1)?.to ?? 0);
  return tr.setSelection(TextSelection.create(tr.doc, start, end)).scrollIntoView();
}

/** A label has no looks. */
function toNodes(parent: Node, line: readonly Inline[], own: AttributeTypes): Node[] {
  return inlinesToNodes(line, own).map((json) => {
    const node = parent.type.schema.nodeFromJSON(json);
    return node.mark(parent.type.allowedMarks(node.marks));
  });
}
