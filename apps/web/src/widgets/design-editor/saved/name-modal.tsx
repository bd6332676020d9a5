import { MESSAGES } from "@dakiya/domain/messages";
import { SAVED_BLOCK_LIMITS } from "@dakiya/domain/wire";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Modal } from "../../../ui/modal.tsx";

/** Asks for the name of a saved block. It is no form: the message stands in one. */
export function NameModal({
  title,
  initial,
  busy,
  onSave,
  onClose,
}: {
  title: string;
  initial: string;
  busy: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const save = (): void => {
    if (name.trim() === "") setError(MESSAGES.savedBlocks.nameRequired);
    else onSave(name.trim());
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} onClick={save}>
            Save block
          </Button>
        </>
      }
    >
      <TextInput
        label="Block name"
        description="Everybody of your account can insert it."
        required
        data-autofocus
        autoComplete="off"
        maxLength={SAVED_BLOCK_LIMITS.name}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          save();
        }}
      />
    </Modal>
  );
}
