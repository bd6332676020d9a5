import { MESSAGES } from "@dakiya/domain/messages";
import type { FileWire } from "@dakiya/domain/wire";
import { trpc } from "../../lib/server/trpc.ts";
import { Modal } from "../../ui/modal.tsx";
import { Deletion, deletionOutcome } from "../address-uses/deletion.tsx";
import { useRefreshFiles } from "./use-files.ts";

/** Deletes a file that nothing unsent links to; else names what does. */
export function DeleteFile({ file, onClose }: { file: FileWire; onClose: () => void }) {
  const words = MESSAGES.files;
  const refresh = useRefreshFiles();
  const detail = trpc.files.get.useQuery({ id: file._id });
  const deletion = trpc.files.delete.useMutation(deletionOutcome(words, onClose, refresh));
  return (
    <Modal opened onClose={onClose} title="Delete file" size="sm">
      <Deletion
        {...{ words, detail, deletion }}
        subject={file}
        label="Delete file"
        onKeep={onClose}
      />
    </Modal>
  );
}
