import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { currentBlock } from "./blocks.ts";

/** Marks the block that the inspector is about, with the class `current`. */
export const markCurrentBlock = Extension.create({
  name: "markCurrentBlock",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: (state) => {
          const block = currentBlock(state);
          if (block === null) return null;
          const { node, pos } = block;
          return DecorationSet.create(state.doc, [
            Decoration.node(pos, pos + node.nodeSize, { class: "current" }),
          ]);
        },
      },
    }),
  ],
});
