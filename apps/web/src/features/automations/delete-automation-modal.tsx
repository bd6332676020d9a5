import { MESSAGES } from "@dakiya/domain/messages";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";

/** Asks before an automation is deleted. Null keeps it closed. */
export function DeleteAutomationModal({
  automation,
  isBusy,
  onDelete,
  onClose,
}: {
  automation: { _id: string; name: string } | null;
  isBusy: boolean;
  onDelete: (id: string) => void;
  onClose: () => void;
}) {
  return (
    <ConfirmModal
      opened={automation !== null}
      onClose={onClose}
      onConfirm={() => automation !== null && onDelete(automation._id)}
      title="Delete automation"
      message={automation === null ? "" : MESSAGES.automations.confirmDelete(automation.name)}
      confirmLabel="Delete automation"
      keepLabel="Keep it"
      busy={isBusy}
    />
  );
}
