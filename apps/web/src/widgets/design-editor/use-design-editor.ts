import type { DesignDocument } from "@dakiya/domain/campaign/design";
import type { BrandWire, FieldWire } from "@dakiya/domain/wire";
import { useCallbackRef } from "@mantine/hooks";
import { closeHistory } from "@tiptap/pm/history";
import { useEditor } from "@tiptap/react";
import type { NameReference } from "@dakiya/domain/segment";
import type { Editor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useNameReference } from "../../lib/server/use-name-reference.ts";
import { useOwnFields } from "../../lib/server/use-own-fields.ts";
import { useImageUpload } from "../images/use-image-upload.ts";
import { cleanPaste } from "./document/clean-paste.ts";
import { messageExtensions } from "./document/extensions.ts";
import { fromEditor } from "./document/from-editor.ts";
import { firstWidth } from "./nodes/picture-width.ts";
import { toEditor } from "./document/to-editor.ts";
import { refreshVariables } from "./document/variable.ts";
import type { Sample } from "./document/variable.ts";
import { blockIds } from "./editing/block-ids.ts";
import { blockKeys } from "./editing/block-keys.ts";
import { addBlock, findBlock, pasteInPlace, selectBlock } from "./editing/blocks.ts";
import { markCurrentBlock } from "./editing/current-block.ts";
import { keepSelection } from "./editing/keep-selection.ts";
import { shownToBadge, WORDS_KNOWN } from "./editing/shown-to-badge.ts";
import { onGoToBlock } from "./go-to-block.ts";
import { createSlash } from "./editing/slash.ts";
import type { SlashState } from "./editing/slash.ts";

/**
 * The editor of a document. Each change is told as a document; one that comes from elsewhere, a template or the AI, is
 * a step that can be undone.
 */
export function useDesignEditor({
  document,
  brand,
  sample,
  onChange,
  readOnly,
  labelId,
  errorId,
}: {
  document: DesignDocument;
  brand: BrandWire;
  sample: Sample;
  onChange: (design: DesignDocument) => void;
  readOnly: boolean;
  labelId: string;
  errorId: string | undefined;
}): { editor: Editor; slash: SlashState | null } {
  const [slash, setSlash] = useState<SlashState | null>(null);
  const readSample = useCallbackRef(() => sample);
  const own = useOwnFields();
  const nameOf = useNameReference(document);
  const readWords = useCallbackRef(() => ({ own, nameOf }));
  const known = useRef(document);
  const emitChange = useCallbackRef((editor: Editor) => {
    known.current = fromEditor(editor.state.doc);
    onChange(known.current);
  });
  const { upload } = useImageUpload();
  const takeFiles = useCallbackRef((editor: Editor, files: File[]) => {
    void upload(files).then((images) => {
      for (const { url, alt, width } of images) {
        const attrs = { url, alt, width: firstWidth(width) };
        editor.view.dispatch(addBlock(editor.state, { node: { type: "image", attrs } }));
      }
    });
  });

  const editor: Editor = useEditor({
    injectCSS: false,
    extensions: [
      ...messageExtensions(brand, readSample),
      ...[blockIds, blockKeys, keepSelection, markCurrentBlock, shownToBadge(readWords)],
      createSlash(setSlash),
    ],
    content: toEditor(document, sample.own),
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        name: "message",
      },
      transformPastedHTML: cleanPaste,
      handlePaste: (view, { clipboardData }, slice) => {
        if (takesFiles(clipboardData)) return true;
        const tr = pasteInPlace(view.state, slice);
        if (tr !== null) view.dispatch(tr.setMeta("paste", true).setMeta("uiEvent", "paste"));
        return tr !== null;
      },
      handleDrop: (_view, { dataTransfer }) => takesFiles(dataTransfer),
    },
    onUpdate: (update) => emitChange(update.editor),
  });

  function takesFiles(data: DataTransfer | null): boolean {
    // A word processor brings a picture of its text along.
    if (data === null || data.files.length === 0 || data.types.includes("text/html")) return false;
    takeFiles(editor, [...data.files]);
    return true;
  }

  useOutsideChange(editor, document, known, readSample);
  useGoToBlock(editor);
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly]);
  useEffect(() => refreshVariables(editor.view.dom, sample), [editor, sample]);
  useFreshBadges(editor, own, nameOf);
  useFieldState(editor, errorId);
  return { editor, slash };
}

/** Takes over a document that was changed elsewhere. */
function useOutsideChange(
  editor: Editor,
  document: DesignDocument,
  knownRef: RefObject<DesignDocument>,
  readSample: () => Sample,
): void {
  useEffect(() => {
    if (document === knownRef.current) return;
    knownRef.current = document;
    // A step of its own, also in the middle of typing; a text that the AI streams is one.
    const endStep = () => editor.isEditable && editor.view.dispatch(closeHistory(editor.state.tr));
    endStep();
    editor.commands.setContent(toEditor(document, readSample().own), { emitUpdate: false });
    endStep();
  }, [editor, document, knownRef, readSample]);
}

/** Draws the badges of blocks again with the names of the account's fields and of referenced things. */
function useFreshBadges(editor: Editor, own: readonly FieldWire[], nameOf: NameReference): void {
  useEffect(() => {
    editor.view.dispatch(editor.state.tr.setMeta(WORDS_KNOWN, true).setMeta("addToHistory", false));
  }, [editor, own, nameOf]);
}

/** Selects the block that a problem elsewhere on the page leads to. */
function useGoToBlock(editor: Editor): void {
  useEffect(
    () =>
      onGoToBlock((id) => {
        const block = findBlock(editor.state.doc, id);
        if (block === null) return;
        editor.view.dispatch(selectBlock(editor.state.tr, block.pos));
        editor.view.focus();
      }),
    [editor],
  );
}

/** Tells assistive technology that the message is required, and its error. */
function useFieldState(editor: Editor, errorId: string | undefined): void {
  useEffect(() => {
    const { dom } = editor.view;
    dom.toggleAttribute("aria-required", true);
    if (errorId === undefined) dom.removeAttribute("aria-describedby");
    else dom.setAttribute("aria-describedby", errorId);
    dom.setAttribute("aria-invalid", String(errorId !== undefined));
  }, [editor, errorId]);
}
