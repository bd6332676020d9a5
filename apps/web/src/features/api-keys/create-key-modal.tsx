import { MESSAGES } from "@dakiya/domain/messages";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError } from "../../lib/toast.ts";
import { Modal } from "../../ui/modal.tsx";
import { ShownOnce } from "../../widgets/shown-once/shown-once.tsx";
import { CreateKeyForm } from "./create-key-form.tsx";

/** Makes a key, then shows it once: after the dialog is closed nothing here knows it. */
export function CreateKeyModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const create = trpc.apiKeys.create.useMutation({
    // The response, with the key in it, leaves the cache with the dialog.
    gcTime: 0,
    onSuccess: async () => await utils.apiKeys.list.invalidate(),
    onError: (error) => toastError(serverMessage(error, MESSAGES.apiKeys.createFailed)),
  });
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={create.data === undefined ? "Create API key" : "Your new API key"}
    >
      {create.data === undefined ? (
        <CreateKeyForm busy={create.isPending} onCreate={create.mutate} onCancel={close} />
      ) : (
        <ShownOnce
          label={create.data.apiKey.name}
          secret={create.data.key}
          words={MESSAGES.apiKeys}
          onDone={close}
        />
      )}
    </Modal>
  );
}
