import { MESSAGES } from "@dakiya/domain/messages";
import type { NoteWire } from "@dakiya/domain/wire";
import { Box, Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "../../../lib/format.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { NoteForm } from "./note-form.tsx";

const words = MESSAGES.notes;

/** Staff's notes about a customer, the newest first. */
export function CustomerNotes({ id }: { id: string }) {
  const notes = trpc.notes.list.useQuery({ id }, { refetchOnMount: "always" });
  const actions = useNoteActions(id);
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<NoteWire | null>(null);
  return (
    <>
      <NoteForm label="New note" saveLabel="Add note" onSave={actions.add} />
      <Loaded state={loadState(notes, "The notes could not be loaded")} label="Loading the notes">
        {(list) => (
          <Stack component="ul" gap={0} mt={list.length === 0 ? 0 : 8}>
            {list.map((note) => (
              <Box key={note._id} component="li" py={10} className="ruled">
                {editing === note._id ? (
                  <NoteForm
                    label="Note"
                    initial={note.text}
                    saveLabel="Save note"
                    onSave={async (text) => {
                      await actions.change(note._id, text);
                      setEditing(null);
                    }}
                    onCancel={() => setEditing(null)}
                  />
                ) : (
                  <Note
                    note={note}
                    onEdit={() => setEditing(note._id)}
                    onDelete={() => setDeleting(note)}
                  />
                )}
              </Box>
            ))}
          </Stack>
        )}
      </Loaded>
      <ConfirmModal
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={async () => {
          if (deleting !== null) await actions.remove(deleting._id);
          setDeleting(null);
        }}
        title="Delete note"
        message={words.confirmDelete}
        confirmLabel="Delete note"
        busy={actions.isRemoving}
      />
    </>
  );
}

function Note({
  note: { text, createdAt, updatedAt },
  onEdit,
  onDelete,
}: {
  note: NoteWire;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const at = formatDateTime(createdAt);
  return (
    <>
      <p className="as-written">{text}</p>
      <Group gap={4} justify="space-between">
        <span className="note tabular">
          <time dateTime={createdAt}>{at}</time>
          {updatedAt !== createdAt && `, changed ${formatDateTime(updatedAt)}`}
        </span>
        <Group gap={0} mr={-8}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Edit note of ${at}`}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Delete note of ${at}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </Group>
      </Group>
    </>
  );
}

/** Adds, changes and deletes notes of a customer; each says how it went. */
function useNoteActions(id: string) {
  const utils = trpc.useUtils();
  const reload = () => utils.notes.list.invalidate({ id });
  const saved = {
    onSuccess: () => {
      toastSuccess(words.saved);
      return reload();
    },
    onError: (error: unknown) => toastError(serverMessage(error, words.saveFailed)),
  };
  const create = trpc.notes.create.useMutation(saved);
  const update = trpc.notes.update.useMutation(saved);
  const remove = trpc.notes.delete.useMutation({
    onSuccess: () => toastSuccess(words.deleted),
    onError: (error) => toastError(serverMessage(error, words.deleteFailed)),
    onSettled: reload,
  });
  return {
    add: (text: string) => create.mutateAsync({ id, note: { text } }),
    change: (noteId: string, text: string) => update.mutateAsync({ id, noteId, note: { text } }),
    remove: (noteId: string) => remove.mutateAsync({ id, noteId }).catch(() => {}),
    isRemoving: remove.isPending,
  };
}
