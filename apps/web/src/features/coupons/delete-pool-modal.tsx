import type { CouponPoolWire } from "@dakiya/domain/wire";
import { MESSAGES } from "@dakiya/domain/messages";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";

const words = MESSAGES.coupons;

/** Asks before a pool is deleted. Null keeps it closed. */
export function DeletePoolModal({
  pool,
  onClose,
  onDeleted,
}: {
  pool: CouponPoolWire | null;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const utils = trpc.useUtils();
  const remove = trpc.coupons.delete.useMutation({
    onSuccess: async () => {
      toastSuccess(words.deleted);
      onClose();
      onDeleted?.();
      await utils.coupons.list.invalidate();
    },
    onError: (error) => toastError(serverMessage(error, words.deleteFailed)),
  });
  return (
    <ConfirmModal
      opened={pool !== null}
      onClose={onClose}
      onConfirm={() => pool !== null && remove.mutate({ id: pool._id })}
      title="Delete coupon pool"
      message={pool === null ? "" : words.confirmDelete(pool.name)}
      confirmLabel="Delete pool"
      busy={remove.isPending}
    />
  );
}
