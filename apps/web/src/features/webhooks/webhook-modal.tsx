import { MESSAGES } from "@dakiya/domain/messages";
import type { WebhookWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
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
  const refresh = async () => await utils.webhooks.list.invalidate();
  const onError = (error: unknown) => toastError(serverMessage(error, words.saveFailed));
  // The answer, with the secret in it, leaves the cache with the dialog.
  const create = trpc.webhooks.create.useMutation({ gcTime: 0, onSuccess: refresh, onError });
  const update = trpc.webhooks.update.useMutation({
    onSuccess: async () => {
      toastSuccess(words.saved);
      onClose();
      await refresh();
    },
    onError,
  });
  const close = () => {
    create.reset();
    onClose();
  };
  const webhook = subject === "new" ? null : subject;
  const made = create.data;
  return (
    <Modal
      opened={subject !== null}
      onClose={close}
      title={
        made !== undefined
          ? "Your new webhook"
          : webhook === null
            ? "Create webhook"
            : "Edit webhook"
      }
    >
      {made === undefined ? (
        <WebhookForm
          key={webhook?._id ?? "new"}
          webhook={webhook}
          busy={create.isPending || update.isPending}
          onSave={(input) =>
            webhook === null
              ? create.mutate(input)
              : update.mutate({ id: webhook._id, patch: input })
          }
          onCancel={close}
        />
      ) : (
        <ShownOnce
          label="Secret"
          secret={made.secret}
          words={{ ...words, copied: words.secretCopied }}
          onDone={close}
        />
      )}
    </Modal>
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
        <ReplaceSecret
          busy={rotate.isPending}
          onReplace={() => webhook !== null && rotate.mutate({ id: webhook._id })}
          onCancel={close}
        />
      ) : (
        <ShownOnce
          label="Secret"
          secret={rotate.data.secret}
          words={{ ...words, copied: words.secretCopied }}
          onDone={close}
        />
      )}
    </Modal>
  );
}

function ReplaceSecret({
  busy,
  onReplace,
  onCancel,
}: {
  busy: boolean;
  onReplace: () => void;
  onCancel: () => void;
}) {
  return (
    <>
      <p>{words.rotateHint}</p>
      <ModalFooter>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button onClick={onReplace} loading={busy}>
          Replace
        </Button>
      </ModalFooter>
    </>
  );
}
