import { attributeTypes } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { Menu } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { toastError } from "../../../lib/toast.ts";
import { toNode } from "../document/to-editor.ts";
import { addBlock } from "../editing/blocks.ts";

/** The account's saved blocks, in the menu that adds a block; nothing where there are none. */
export function SavedBlockItems({ editor, onManage }: { editor: Editor; onManage: () => void }) {
  const utils = trpc.useUtils();
  const own = attributeTypes(useOwnFields());
  const list = trpc.savedBlocks.list.useQuery().data ?? [];

  async function insert(id: string): Promise<void> {
    try {
      const { block } = await utils.savedBlocks.get.fetch({ id });
      const node = toNode({ ...block, savedBlock: id }, own);
      editor.view.dispatch(addBlock(editor.state, { node }));
      editor.view.focus();
    } catch (error) {
      toastError(serverMessage(error, MESSAGES.savedBlocks.loadFailed));
    }
  }

  if (list.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Saved blocks</Menu.Label>
      {list.map(({ _id, name }) => (
        <Menu.Item key={_id} className="anywhere" onClick={() => void insert(_id)}>
          {name}
        </Menu.Item>
      ))}
      <Menu.Item onClick={onManage}>Manage saved blocks…</Menu.Item>
    </>
  );
}
