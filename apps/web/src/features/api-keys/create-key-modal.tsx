import { MESSAGES } from "@dakiya/domain/messages";
import type { NewApiKeyWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { trpc } from "../../lib/server/trpc.ts";
import { Modal } from "../../ui/modal.tsx";
import { ShownOnce } from "../../widgets/shown-once/shown-once.tsx";
import { CreateKeyForm } from "./create-key-form.tsx";

/** Makes a key, then shows it once: after the dialog is closed nothing here knows it. */
export function CreateKeyModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [created, setCreated] = useState<NewApiKeyWire | null>(null);
  const close = () => {
    setCreated(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={created === null ? "Create API key" : "Your new API key"}
    >
      {created === null ? (
        <CreateKeyForm
          onCreated={(response) => {
            setCreated(response);
            void utils.apiKeys.list.invalidate();
          }}
          onCancel={close}
        />
      ) : (
        <ShownOnce
          label={created.apiKey.name}
          secret={created.key}
          words={MESSAGES.apiKeys}
          onDone={close}
        />
      )}
    </Modal>
  );
}
