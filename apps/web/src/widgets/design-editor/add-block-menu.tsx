import { Menu } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import type { ReactNode } from "react";
import { KINDS } from "./blocks/index.ts";
import { addBlock } from "./editing/blocks.ts";

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
  return (
    <Menu position="bottom-start" withinPortal returnFocus={false} onOpen={() => onOpen?.()}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
