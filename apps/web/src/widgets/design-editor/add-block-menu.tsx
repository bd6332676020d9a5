import { Menu } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { KINDS } from "./blocks/index.ts";
import { addBlock } from "./editing/blocks.ts";
import { ManageSavedBlocks } from "./saved/manage-saved-blocks.tsx";
import { SavedBlockItems } from "./saved/saved-block-items.tsx";

/** The blocks there are; the chosen one is added below the current one. */
export function AddBlockMenu({
  editor,
  target,
  onOpen,
}: {
  editor: Editor;
  target: ReactNode;
  /** Called before it opens, to choose the block that the new one goes below. */
  onOpen?: () => void;
}) {
  const [managing, setManaging] = useState(false);
  return (
    <>
      <Menu position="bottom-start" withinPortal returnFocus={false} onOpen={() => onOpen?.()}>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown maw={280} mah="min(480px, 50vh)" style={{ overflowY: "auto" }}>
          {KINDS.map((kind) => (
            <Menu.Item
              key={kind.kind}
              onClick={() => {
                editor.view.dispatch(addBlock(editor.state, kind));
                editor.view.focus();
              }}
            >
              {kind.label}
            </Menu.Item>
          ))}
          <SavedBlockItems editor={editor} onManage={() => setManaging(true)} />
        </Menu.Dropdown>
      </Menu>
      {managing && <ManageSavedBlocks onClose={() => setManaging(false)} />}
    </>
  );
}
