import { MESSAGES } from "@dakiya/domain/messages";
import type { SavedBlockSummary } from "@dakiya/domain/wire";
import { Group, Stack, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { RowAction } from "../../../ui/list-page/row-actions.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { editorBlockOf, isBlockType } from "../blocks/index.ts";
import { NameModal } from "./name-modal.tsx";
import { useSavedBlockActions } from "./use-saved-block-actions.ts";

const words = MESSAGES.savedBlocks;

/** The account's saved blocks, to rename and delete. */
export function ManageSavedBlocks({ onClose }: { onClose: () => void }) {
  const list = trpc.savedBlocks.list.useQuery();
  const { busy, rename, remove } = useSavedBlockActions();
  const [renaming, setRenaming] = useState<SavedBlockSummary | null>(null);
  const [deleting, setDeleting] = useState<SavedBlockSummary | null>(null);
  return (
    <Modal opened onClose={onClose} title="Saved blocks">
      <Loaded state={loadState(list, words.loadFailed)} label="Loading saved blocks">
        {(blocks) =>
          blocks.length === 0 ? (
            <EmptyState title={words.none} hint={words.noneHint} />
          ) : (
            <Stack component="ul" gap={4} aria-label="Saved blocks">
              {blocks.map((block) => (
                <Group key={block._id} component="li" gap={4} wrap="nowrap" py={4}>
                  <Stack gap={0} flex="1" miw={0}>
                    <Text span fw={500} className="anywhere">
                      {block.name}
                    </Text>
                    <span className="note">
                      {isBlockType(block.type) && `${editorBlockOf(block.type).label} · `}
                      {formatDate(block.updatedAt)}
                    </span>
                  </Stack>
                  <RowAction
                    label="Rename"
                    of={block.name}
                    icon={IconPencil}
                    onClick={() => setRenaming(block)}
                  />
                  <RowAction
                    label="Delete"
                    of={block.name}
                    icon={IconTrash}
                    color="red"
                    onClick={() => setDeleting(block)}
                  />
                </Group>
              ))}
            </Stack>
          )
        }
      </Loaded>
      {renaming !== null && (
        <NameModal
          title="Rename block"
          initial={renaming.name}
          busy={busy}
          onClose={() => setRenaming(null)}
          onSave={(name) =>
            void rename(renaming._id, name).then((saved) => saved && setRenaming(null))
          }
        />
      )}
      <ConfirmModal
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={() =>
          deleting !== null && void remove(deleting._id).then(() => setDeleting(null))
        }
        title="Delete saved block"
        message={words.confirmDelete(deleting?.name ?? "")}
        confirmLabel="Delete block"
        busy={busy}
      />
    </Modal>
  );
}
