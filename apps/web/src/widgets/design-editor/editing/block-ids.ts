import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { BLOCK_TYPES } from "../blocks/index.ts";
import { nodeNameOf } from "../nodes/block-node.ts";

const BLOCKS: ReadonlySet<string> = new Set<string>(BLOCK_TYPES.map(nodeNameOf));

/** Gives each block that is new, pasted or split off an id that no other has. */
export const blockIds = Extension.create({
  name: "blockIds",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, state) =>
        transactions.some(({ docChanged }) => docChanged) ? giveIds(state) : null,
    }),
  ],
});

/** Null where all have one. */
export function giveIds(state: EditorState): Transaction | null {
  const { tr } = state;
  const taken = new Set<unknown>();
  state.doc.descendants((node, pos) => {
    if (!BLOCKS.has(node.type.name)) return !node.isTextblock;
    const { id } = node.attrs;
    if (id === null || taken.has(id)) tr.setNodeAttribute(pos, "id", newId());
    else taken.add(id);
    return !node.isTextblock;
  });
  return tr.docChanged ? tr : null;
}

function newId(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(9));
  return [...numbers].map((one) => (one % 36).toString(36)).join("");
}
