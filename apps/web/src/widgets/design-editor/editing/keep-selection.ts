import { Extension } from "@tiptap/core";
import { Plugin, Selection } from "@tiptap/pm/state";
import type { Transaction } from "@tiptap/pm/state";

/**
 * Keeps the selected block when the browser puts the caret at the start of a message that receives the focus. Chromium
 * does so on its own, some time after a block without text was selected. ProseMirror undoes it for 200 ms; a busy computer takes longer.
 */
export const keepSelection = Extension.create({
  name: "keepSelection",
  addProseMirrorPlugins: () => {
    /** Whether the message has the focus, and no key or pointer was used in it since. */
    let isUntouched = false;
    const touched = (): void => {
      isUntouched = false;
    };
    return [
      new Plugin({
        filterTransaction: (tr) => !(isUntouched && isReset(tr)),
        props: {
          handleDOMEvents: {
            focus: () => {
              isUntouched = true;
            },
            keydown: touched,
            pointerdown: touched,
            touchstart: touched,
            drop: touched,
          },
        },
      }),
    ];
  },
});

/** Whether a transaction is no more than a caret at the start; one of our own brings it into view. */
export const isReset = (tr: Transaction): boolean =>
  tr.selectionSet &&
  !tr.docChanged &&
  !tr.scrolledIntoView &&
  tr.selection.eq(Selection.near(tr.doc.resolve(0), 1));
