import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerWire } from "@dakiya/domain/wire";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { useLastShown } from "../../../ui/use-last-shown.ts";

/** Asks before a customer leaves the list. Null keeps the modal closed. */
export function DeactivateCustomerModal({
  customer,
  busy,
  onClose,
  onConfirm,
}: {
  customer: CustomerWire | null;
  busy: boolean;
  onClose: () => void;
  onConfirm: (customer: CustomerWire) => void;
}) {
  const shown = useLastShown(customer);

  return (
    <ConfirmModal
      opened={customer !== null}
      onClose={onClose}
      onConfirm={() => customer !== null && onConfirm(customer)}
      title="Delete Customer"
      message={MESSAGES.customers.confirmDelete(shown?.name ?? "")}
      confirmLabel="Delete"
      busy={busy}
    />
  );
}
