// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { expect, it, onTestFinished } from "vitest";
import { messageExtensions } from "../document/extensions.ts";
import { toEditor } from "../document/to-editor.ts";
import { currentBlock, findBlock, selectBlock } from "./blocks.ts";
import { keepSelection } from "./keep-selection.ts";

const DOCUMENT: DesignDocument = {
  version: 2,
  blocks: [
    { id: "t", type: "heading", level: 1, align: "left", inline: [{ text: "Lamps" }] },
    { id: "d", type: "divider" },
  ],
};

/** An editor whose block without text is selected, as adding one leaves it. */
function begin(): Editor {
  const editor = new Editor({
    element: document.body.appendChild(document.createElement("div")),
    extensions: [
      ...messageExtensions({ ...DEFAULT_BRAND, logo: null }, () => ({ own: {}, values: {} })),
      keepSelection,
    ],
    content: toEditor(DOCUMENT, {}),
  });
  onTestFinished(() => editor.destroy());
  const { pos } = findBlock(editor.state.doc, "d") ?? { pos: 0 };
  editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, pos)));
  editor.view.dom.dispatchEvent(new FocusEvent("focus"));
  return editor;
}

/** The caret at the start, as the browser puts it there. */
const reset = ({ view, state }: Editor): void =>
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, 1)));
const current = ({ state }: Editor): unknown => currentBlock(state)?.node.attrs["id"];

it("A block that was chosen stays so when the browser puts the caret at the start", () => {
  const editor = begin();
  reset(editor);
  expect(current(editor)).toBe("d");
});

it.each([
  ["a key", new KeyboardEvent("keydown", { key: "Home" })],
  ["the pointer", new Event("pointerdown")],
])("%s moves the caret to the start", (_, event) => {
  const editor = begin();
  editor.view.dom.dispatchEvent(event);
  reset(editor);
  expect(current(editor)).toBe("t");
});

it("A warning leads to the first block", () => {
  const editor = begin();
  editor.view.dispatch(selectBlock(editor.state.tr, 0));
  expect(current(editor)).toBe("t");
});
