import { sameContent, toSavedBlock } from "@dakiya/domain/campaign/design";
import { attributeTypes } from "@dakiya/domain/fields";
import { Box, Button, Group } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { SavedBlockDrafts } from "@dakiya/domain/wire";
import { trpc } from "../../../lib/server/trpc.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { toBlock } from "../document/from-editor.ts";
import { toNode } from "../document/to-editor.ts";
import { replaceBlock } from "../editing/blocks.ts";
import type { PlacedBlock } from "../editing/blocks.ts";
import { UpdateDrafts } from "./update-drafts.tsx";
import { useSavedBlockActions } from "./use-saved-block-actions.ts";

/** The saved block that a block came from, and which of the two follows the other where they differ. */
export function SavedOrigin({ editor, block }: { editor: Editor; block: PlacedBlock }) {
  const id = String(block.node.attrs["savedBlock"] ?? "");
  const saved = trpc.savedBlocks.get.useQuery({ id }, { enabled: id !== "", retry: false }).data;
  const [page] = useSearchParams();
  const utils = trpc.useUtils();
  const own = attributeTypes(useOwnFields());
  const { busy, update } = useSavedBlockActions();
  const [drafts, setDrafts] = useState<SavedBlockDrafts>([]);
  if (saved === undefined || id === "") return null;
  const now = toBlock(block.node);

  async function save(): Promise<void> {
    if ((await update(id, toSavedBlock(now))) === null) return;
    const others = await utils.savedBlocks.listDrafts.fetch({ id });
    // The form saves its own draft by itself.
    setDrafts(others.filter(({ _id }) => _id !== page.get("draft")));
  }

  const takeSaved = (): void =>
    editor.view.dispatch(replaceBlock(editor.state, block, toNode(saved.block, own)));

  return (
    <Box pt={14} className="ruled-above">
      <Box mb={4} fz="small" fw={500}>
        Saved block
      </Box>
      <p className="note anywhere">{saved.name}</p>
      {!sameContent(now, saved.block) && (
        <Group mt={8} gap={8}>
          <Button variant="default" size="compact-sm" loading={busy} onClick={() => void save()}>
            Update saved block
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={takeSaved}>
            Use saved version
          </Button>
        </Group>
      )}
      {drafts.length > 0 && <UpdateDrafts id={id} drafts={drafts} onClose={() => setDrafts([])} />}
    </Box>
  );
}
