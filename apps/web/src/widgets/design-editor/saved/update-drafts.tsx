import { MESSAGES } from "@dakiya/domain/messages";
import type { SavedBlockDrafts } from "@dakiya/domain/wire";
import { Button, Checkbox, Stack } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { Modal } from "../../../ui/modal.tsx";

const words = MESSAGES.savedBlocks;

/** Offers the present content of a saved block to drafts that have an older one. */
export function UpdateDrafts({
  id,
  drafts,
  onClose,
}: {
  id: string;
  drafts: SavedBlockDrafts;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(() => drafts.map(({ _id }) => _id));
  const update = trpc.savedBlocks.updateDrafts.useMutation({
    onSuccess: ({ updated }) => {
      toastSuccess(words.updated(updated));
      onClose();
    },
    onError: (error) => toastError(serverMessage(error, words.draftsFailed)),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Update drafts"
      size="sm"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Keep drafts as they are
          </Button>
          <Button
            data-autofocus
            loading={update.isPending}
            disabled={chosen.length === 0}
            onClick={() => update.mutate({ id, drafts: chosen })}
          >
            {words.updateDrafts(chosen.length)}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <p>These drafts have an older version. Campaigns that were sent stay as they are.</p>
        <Checkbox.Group value={chosen} onChange={setChosen} aria-label="Drafts to update">
          <Stack gap={8}>
            {drafts.map(({ _id, name }) => (
              <Checkbox
                key={_id}
                value={_id}
                label={name.trim() === "" ? "Without a name" : name}
                className="anywhere"
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
    </Modal>
  );
}
