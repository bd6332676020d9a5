import { MESSAGES } from "@dakiya/domain/messages";
import type { SuppressionWire } from "@dakiya/domain/wire";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError, toastNote, toastSuccess } from "../../lib/toast.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";

/** Confirms that an address may be mailed again, explained by its reason. Null keeps the modal closed. */
export function RemoveSuppressionModal({
  suppression,
  onClose,
  onChanged,
}: {
  suppression: SuppressionWire | null;
  onClose: () => void;
  onChanged: () => void;
}) {
  const words = MESSAGES.suppressions;

  const remove = trpc.suppressions.remove.useMutation({
    onSuccess: ({ removed, unsubscribed }, { emails: [email = ""] }) => {
      if (unsubscribed > 0) toastNote(words.stillUnsubscribed(email));
      else if (removed > 0) toastSuccess(words.removed(email));
      else toastNote(words.notListed(email));
      onClose();
      onChanged();
    },
    onError: (error) => toastError(serverMessage(error, words.removeFailed)),
  });

  return (
    <ConfirmModal
      opened={suppression !== null}
      onClose={onClose}
      onConfirm={() => suppression !== null && remove.mutate({ emails: [suppression.email] })}
      title="Remove from the suppression list"
      message={
        suppression === null ? "" : words.confirmRemove[suppression.reason](suppression.email)
      }
      confirmLabel="Remove"
      keepLabel="Keep on the list"
      busy={remove.isPending}
    />
  );
}
