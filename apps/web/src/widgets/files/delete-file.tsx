import { MESSAGES } from "@dakiya/domain/messages";
import type { FileWire } from "@dakiya/domain/wire";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Deletion } from "../address-uses/deletion.tsx";
import { useRefreshFiles } from "./use-files.ts";

const words = MESSAGES.files;

/** Deletes a file that nothing unsent links to; else names what does. */
export function DeleteFile({ file, onClose }: { file: FileWire; onClose: () => void }) {
  const detail = trpc.files.get.useQuery({ id: file._id });
  const refresh = useRefreshFiles();
  const deletion = trpc.files.delete.useMutation({
    onSuccess: () => toastSuccess(words.deleted),
    onError: (error) => toastError(serverMessage(error, words.deleteFailed)),
    // Somebody else may have deleted it.
    onSettled: () => {
      onClose();
      refresh();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Delete file" size="sm">
      <Loaded state={loadState(detail, words.loadFailed)} label="Loading its links">
        {({ usedBy }) => (
          <Deletion
            usedBy={usedBy}
            inUse={words.deleteLater(file.name)}
            question={words.confirmDelete(file.name)}
            label="Delete file"
            isPending={deletion.isPending}
            onDelete={() => deletion.mutate({ id: file._id })}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Modal>
  );
}
