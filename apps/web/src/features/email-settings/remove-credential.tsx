import { MESSAGES } from "@dakiya/domain/messages";
import type { RemovableSecret } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";

/** Removes one stored secret, after asking. */
export function RemoveCredential({
  credential,
  label,
  message,
}: {
  credential: RemovableSecret;
  /** Its label on the screen. */
  label: string;
  /** The consequence of its removal, as a sentence. */
  message: string;
}) {
  const words = MESSAGES.emailSettings;
  const [asking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const remove = trpc.emailSettings.removeCredential.useMutation({
    onSuccess: async (settings) => {
      setAsking(false);
      toastSuccess(words.removed(label));
      utils.emailSettings.get.setData(undefined, settings);
      await Promise.all([
        utils.emailSettings.events.invalidate(),
        utils.emailSettings.usage.invalidate(),
        utils.emailSettings.gmail.invalidate(),
      ]);
    },
    onError: (error) => toastError(serverMessage(error, words.removeFailed)),
  });
  return (
    <>
      <Button
        variant="default"
        aria-label={`Remove ${label}`}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ credential })}
        title={`Remove ${label}`}
        message={message}
        confirmLabel="Remove"
        keepLabel="Keep it"
        busy={remove.isPending}
      />
    </>
  );
}
