import { Button, Stack } from "@mantine/core";
import { Modal } from "./modal.tsx";

/**
 * Confirms an irreversible action.
 *
 * @param message - The whole question.
 * @param more - Further information: a sentence, or several paragraphs.
 * @param confirmLabel - Text of the button: verb and object.
 * @param keepLabel - The other button's label, where "Cancel" would be ambiguous.
 * @param busy - Disables both buttons while the action runs.
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
  more?: string | readonly string[] | null;
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
      <Stack gap={12}>
        <p>{message}</p>
        {[more ?? []].flat().map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Stack>
    </Modal>
  );
}
