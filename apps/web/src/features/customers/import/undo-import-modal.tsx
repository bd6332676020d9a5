import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import { serverMessage } from "../../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { useCustomerCache } from "../use-customer-cache.ts";

/** Explains and performs an import's undo. Null keeps it closed. */
export function UndoImportModal({
  state,
  onClose,
}: {
  state: ImportWire | null;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const cache = useCustomerCache();

  const undo = trpc.imports.undo.useMutation({
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(serverMessage(error, MESSAGES.customers.undoImportFailed)),
    onSettled: async () => {
      // The button stays busy until the report says "Undone".
      await utils.imports.invalidate();
      onClose();
      void cache.reloadAll();
    },
  });

  return (
    <ConfirmModal
      opened={state !== null}
      onClose={onClose}
      onConfirm={() => state !== null && undo.mutate({ id: state._id })}
      title={`Undo the import of ${state?.filename ?? ""}?`}
      message={state === null ? "" : MESSAGES.customers.confirmUndoImport(state)}
      confirmLabel="Undo import"
      keepLabel="Keep it"
      busy={undo.isPending}
    />
  );
}
