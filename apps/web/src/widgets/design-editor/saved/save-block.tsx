import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { toBlock } from "../document/from-editor.ts";
import { findBlock, setOfBlock } from "../editing/blocks.ts";
import type { PlacedBlock } from "../editing/blocks.ts";
import { NameModal } from "./name-modal.tsx";
import { useSavedBlockActions } from "./use-saved-block-actions.ts";

/** Saves a block of the message in the account, by a name. The block then has it as its origin. */
export function SaveBlock({
  editor,
  block,
  kind,
  onClose,
}: {
  editor: Editor;
  block: PlacedBlock;
  /** As the menus call it. */
  kind: string;
  onClose: () => void;
}) {
  const { busy, create } = useSavedBlockActions();
  // The pointer may go to another block.
  const [chosen] = useState(() => toBlock(block.node));

  async function save(name: string): Promise<void> {
    const saved = await create(name, chosen);
    if (saved === null) return;
    const placed = findBlock(editor.state.doc, chosen.id);
    if (placed !== null)
      editor.view.dispatch(setOfBlock(editor.state, placed, { savedBlock: saved._id }));
    onClose();
  }

  return (
    <NameModal
      title={`Save block: ${kind}`}
      initial=""
      busy={busy}
      onClose={onClose}
      onSave={(name) => void save(name)}
    />
  );
}
