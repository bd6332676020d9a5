import { Extension } from "@tiptap/core";
import type { Editor } from "@tiptap/core";
import { NodeSelection, Plugin } from "@tiptap/pm/state";
import type { Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { EMPTY_WORDS } from "../nodes/block-node.ts";
import { addBlock, currentBlock, deleteBlock, moveBlock } from "./blocks.ts";

const TEXT = { node: EMPTY_WORDS };

/** Keys that a block has a meaning of its own for. */
export const blockKeys = Extension.create({
  name: "blockKeys",
  // Before the keys of ProseMirror, which knows nothing of blocks.
  priority: 1000,
  // Text typed while a block is selected goes below it, and does not replace it.
  addProseMirrorPlugins: () => [new Plugin({ props: { handleTextInput: writeBelowSelected } })],
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Enter: () => leaveLine(editor),
      Backspace: () => deleteEmpty(editor),
      "Mod-Shift-ArrowUp": () => move(editor, "up"),
      "Mod-Shift-ArrowDown": () => move(editor, "down"),
    };
  },
});

const writeBelowSelected = (
  view: EditorView,
  _from: number,
  _to: number,
  text: string,
): boolean => {
  const { selection } = view.state;
  if (!(selection instanceof NodeSelection) || selection.node.isInline) return false;
  const tr = addBlock(view.state, TEXT);
  view.dispatch(tr.insertText(text));
  return true;
};

const dispatch = ({ view }: Editor, tr: Transaction | null): boolean => {
  if (tr !== null) view.dispatch(tr);
  return true;
};

/** After a heading, a button or another single line goes a text. */
function leaveLine(editor: Editor): boolean {
  const { state } = editor;
  const block = currentBlock(state);
  if (block === null || block.node.type.name === "words") return false;
  const { empty, $from } = state.selection;
  const isAtEnd = empty && $from.parentOffset === $from.parent.content.size;
  if (block.node.isTextblock && !isAtEnd) {
    return block.node.type.name === "button" || editor.commands.setHardBreak();
  }
  return dispatch(editor, addBlock(state, TEXT));
}

/** At the beginning of a block without any text. */
function deleteEmpty(editor: Editor): boolean {
  const { state } = editor;
  const block = currentBlock(state);
  if (block === null || !state.selection.empty || block.node.isAtom) return false;
  const only = block.node.type.name === "words" ? block.node.firstChild : block.node;
  const isEmpty = block.node.childCount <= 1 && only?.isTextblock && only.content.size === 0;
  if (!isEmpty || state.doc.childCount === 1) return false;
  return dispatch(editor, deleteBlock(state, block));
}

function move(editor: Editor, way: "up" | "down"): boolean {
  const block = currentBlock(editor.state);
  return dispatch(editor, block && moveBlock(editor.state, block, way));
}
