import { Button } from "@mantine/core";
import { Modal } from "../../ui/modal.tsx";

const NEW = {
  title: "Keep as draft or discard?",
  line: "A draft waits on the campaign list until you send or delete it.",
  keep: "Keep as draft",
  discard: "Discard",
};

const CHANGED = {
  title: "Keep your changes?",
  line: "If you discard them, the draft is as it was when you opened it.",
  keep: "Keep changes",
  discard: "Discard changes",
};

/** Question of Cancel for a form with contents. Closing it returns to the form. */
export function KeepOrDiscard({
  asking,
  isStored,
  onStay,
  onKeep,
  onDiscard,
}: {
  asking: boolean;
  isStored: boolean;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  const words = isStored ? CHANGED : NEW;
  return (
    <Modal
      opened={asking}
      onClose={onStay}
      title={words.title}
      size="sm"
      footer={
        <>
          <Button variant="default" onClick={onDiscard}>
            {words.discard}
          </Button>
          <Button onClick={onKeep} data-autofocus>
            {words.keep}
          </Button>
        </>
      }
    >
      <p>{words.line}</p>
    </Modal>
  );
}
