import { MESSAGES } from "@dakiya/domain/messages";
import type { WebhookWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Modal, ModalFooter } from "../../ui/modal.tsx";
import { ShownOnce } from "../../widgets/shown-once/shown-once.tsx";
import { WebhookForm } from "./webhook-form.tsx";

const words = MESSAGES.webhooks;

/** Makes a webhook, then shows its secret once; or changes one. Null keeps it closed. */
export function WebhookModal({
  subject,
  onClose,
}: {
  subject: WebhookWire | "new" | null;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  const onSaved = (made: string | null): void => {
    if (made === null) {
      toastSuccess(words.saved);
      onClose();
    } else setSecret(made);
    void utils.webhooks.list.invalidate();
  };
  const webhook = subject === "new" ? null : subject;
  const title = webhook === null ? "Create webhook" : "Edit webhook";
  return (
    <Modal
      opened={subject !== null}
      onClose={close}
      title={secret === null ? title : "Your new webhook"}
    >
      {secret === null ? (
        <WebhookForm
          key={webhook?._id ?? "new"}
          webhook={webhook}
          onSaved={onSaved}
          onCancel={close}
        />
      ) : (
        <NewSecret secret={secret} onDone={close} />
      )}
    </Modal>
  );
}

function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <ShownOnce
      label="Secret"
      secret={secret}
      words={{ ...words, copied: words.secretCopied }}
      onDone={onDone}
    />
  );
}

/** Asks before a secret is replaced, then shows the new one once. Null keeps it closed. */
export function ReplaceSecretModal({
  webhook,
  onClose,
}: {
  webhook: WebhookWire | null;
  onClose: () => void;
}) {
  const rotate = trpc.webhooks.rotateSecret.useMutation({
    gcTime: 0,
    onError: (error) => toastError(serverMessage(error, words.saveFailed)),
  });
  const close = () => {
    rotate.reset();
    onClose();
  };
  return (
    <Modal opened={webhook !== null} onClose={close} title="Replace secret">
      {rotate.data === undefined ? (
        <>
          <p>{words.rotateHint}</p>
          <ModalFooter>
            <Button variant="default" onClick={close} disabled={rotate.isPending}>
              Cancel
            </Button>
            <Button
              onClick={() => webhook !== null && rotate.mutate({ id: webhook._id })}
              loading={rotate.isPending}
            >
              Replace
            </Button>
          </ModalFooter>
        </>
      ) : (
        <NewSecret secret={rotate.data.secret} onDone={close} />
      )}
    </Modal>
  );
}
