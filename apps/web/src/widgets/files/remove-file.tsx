import { MESSAGES } from "@dakiya/domain/messages";
import type { FileDetailWire, FileWire } from "@dakiya/domain/wire";
import { Button, Stack } from "@mantine/core";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { Modal, ModalFooter } from "../../ui/modal.tsx";
import { useRefreshFiles } from "./use-files.ts";

const { files: words } = MESSAGES;

/** Removes a file that nothing unsent links to; else names what does. */
export function RemoveFile({ file, onClose }: { file: FileWire; onClose: () => void }) {
  const detail = trpc.files.get.useQuery({ id: file._id });
  return (
    <Modal opened onClose={onClose} title="Remove file" size="sm">
      <Loaded state={loadState(detail, words.loadFailed)} label="Loading its links">
        {(loaded) =>
          loaded.usedBy.length === 0 ? (
            <Removal file={loaded} onClose={onClose} />
          ) : (
            <Places file={loaded} onClose={onClose} />
          )
        }
      </Loaded>
    </Modal>
  );
}

function Places({ file, onClose }: { file: FileDetailWire; onClose: () => void }) {
  return (
    <>
      <Stack gap={12}>
        <p>{words.removeFirst(file.name)}</p>
        <Stack component="ul" gap={4}>
          {file.usedBy.map((where) => (
            <li key={`${where.kind} ${where.name}`}>{MESSAGES.places.place(where)}</li>
          ))}
        </Stack>
      </Stack>
      <ModalFooter>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </ModalFooter>
    </>
  );
}

function Removal({ file, onClose }: { file: FileDetailWire; onClose: () => void }) {
  const refresh = useRefreshFiles();
  const removal = trpc.files.delete.useMutation({
    onSuccess: () => toastSuccess(words.deleted),
    onError: (error) => toastError(serverMessage(error, words.deleteFailed)),
    // Somebody else may have removed it.
    onSettled: () => {
      onClose();
      refresh();
    },
  });
  return (
    <>
      <p>{words.confirmDelete(file.name)}</p>
      <ModalFooter>
        <Button variant="default" disabled={removal.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          loading={removal.isPending}
          onClick={() => removal.mutate({ id: file._id })}
        >
          Remove file
        </Button>
      </ModalFooter>
    </>
  );
}
