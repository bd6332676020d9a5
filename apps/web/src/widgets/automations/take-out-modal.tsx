import type { EnrolmentWire } from "@dakiya/domain/wire";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";

/** Confirmation before a customer is taken out of an automation. Null keeps it closed. */
export function TakeOutModal({
  enrolment,
  isBusy,
  onConfirm,
  onClose,
}: {
  enrolment: EnrolmentWire | null;
  isBusy: boolean;
  onConfirm: (enrolment: EnrolmentWire) => void;
  onClose: () => void;
}) {
  const who = enrolment?.customer?.name || enrolment?.customer?.email || "them";
  return (
    <ConfirmModal
      opened={enrolment !== null}
      onClose={onClose}
      onConfirm={() => enrolment !== null && onConfirm(enrolment)}
      title="Take out"
      message={`Remove ${who} from "${enrolment?.automation.name ?? ""}"? They get no more of its emails.`}
      confirmLabel="Take out"
      busy={isBusy}
    />
  );
}
