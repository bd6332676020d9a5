import { MESSAGES } from "@dakiya/domain/messages";
import type { FieldWire } from "@dakiya/domain/wire";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { useRefreshFields } from "./use-refresh-fields.ts";

/**
 * Asks before a field is deleted, and deletes it. Null keeps the modal closed.
 *
 * @param customers - How many have a value; null where that is not known.
 */
export function DeleteFieldModal({
  field,
  customers,
  onClose,
}: {
  field: FieldWire | null;
  customers: number | null;
  onClose: () => void;
}) {
  const refresh = useRefreshFields();
  const deletion = trpc.fields.delete.useMutation({
    onSuccess: () => {
      toastSuccess(MESSAGES.fields.deleted);
      refresh();
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.fields.deleteFailed)),
    onSettled: onClose,
  });

  return (
    <ConfirmModal
      opened={field !== null}
      onClose={onClose}
      onConfirm={() => field !== null && deletion.mutate({ key: field.key })}
      title="Delete field"
      message={MESSAGES.fields.confirmDelete(field?.label ?? "", customers)}
      confirmLabel="Delete field"
      busy={deletion.isPending}
    />
  );
}
