import { Button } from "@mantine/core";
import { Modal } from "./modal.tsx";

/**
 * Asks before something that cannot be taken back.
 *
 * @param message - The whole question.
 * @param more - What else is to be known before, in a sentence of its own.
 * @param confirmLabel - What the button will do, in words.
 * @param keepLabel - What the other button says, where "Cancel" could mean either.
 * @param busy - While the deed is done both buttons wait.
 */
export function ConfirmModal({
  opened,
  onClose,
  onConfirm,
  title,
  message,
  more = null,
  confirmLabel,
  keepLabel = "Cancel",
  busy = false,
}: {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  message: string;
  more?: string | null;
  confirmLabel: string;
  keepLabel?: string;
  busy?: boolean;
}) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            {keepLabel}
          </Button>
          <Button color="red" onClick={onConfirm} loading={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{message}</p>
      {more !== null && <p>{more}</p>}
    </Modal>
  );
}
