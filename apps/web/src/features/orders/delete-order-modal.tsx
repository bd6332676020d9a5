import { MESSAGES } from "@dakiya/domain/messages";
import type { OrderWire } from "@dakiya/domain/wire";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";

/** Asks before an order is deleted, and deletes it. Null keeps the modal closed. */
export function DeleteOrderModal({
  order,
  onClose,
}: {
  order: OrderWire | null;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const deletion = trpc.orders.delete.useMutation({
    onSuccess: ({ message }) => {
      toastSuccess(message);
      void utils.orders.invalidate();
      void utils.customers.invalidate();
      void utils.insights.invalidate();
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.orders.deleteFailed)),
    onSettled: onClose,
  });
  return (
    <ConfirmModal
      opened={order !== null}
      onClose={onClose}
      onConfirm={() => order !== null && deletion.mutate({ id: order._id })}
      title="Delete order"
      message={MESSAGES.orders.confirmDelete(order?.number ?? "")}
      confirmLabel="Delete order"
      busy={deletion.isPending}
    />
  );
}
