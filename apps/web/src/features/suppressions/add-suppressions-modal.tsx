import { MESSAGES } from "@dakiya/domain/messages";
import type { SuppressionsAddedWire } from "@dakiya/domain/wire";
import { Button, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { toastError } from "../../lib/toast.ts";
import { AddedNote } from "../../ui/add-many/added-note.tsx";
import { Modal } from "../../ui/modal.tsx";
import { TextFileButton } from "../../ui/add-many/text-file-button.tsx";
import { addressesOfFile, addressesTyped } from "./addresses-in.ts";
import { useAddSuppressions } from "./use-suppressions.ts";

/** Adds addresses that were typed, pasted or are in a file; says which were refused. */
export function AddSuppressionsModal({
  opened,
  onClose,
  onChanged,
}: {
  opened: boolean;
  onClose: () => void;
  onChanged: () => void;
}) {
  const [text, setText] = useState("");
  const [result, setResult] = useState<SuppressionsAddedWire | null>(null);
  const { adding, add } = useAddSuppressions((response) => {
    setResult(response);
    setText("");
    onChanged();
  });

  function addFile(file: string): void {
    const addresses = addressesOfFile(file);
    if (addresses.length === 0) toastError(MESSAGES.suppressions.fileEmpty);
    else add(addresses);
  }

  function close(): void {
    setText("");
    setResult(null);
    onClose();
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Add to the suppression list"
      footer={
        <>
          <Button variant="default" onClick={close} disabled={adding}>
            {result === null ? "Cancel" : "Close"}
          </Button>
          <Button loading={adding} onClick={() => add(addressesTyped(text))}>
            Add addresses
          </Button>
        </>
      }
    >
      <Stack>
        <p>Addresses on the list get no email.</p>
        <Textarea
          label="Email addresses"
          description="One per line, or separated by commas"
          rows={6}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <TextFileButton
          disabled={adding}
          onText={addFile}
          onFault={() => toastError(MESSAGES.suppressions.fileUnreadable)}
        />
        {result !== null && (
          <AddedNote
            sentence={MESSAGES.server.suppressionsAdded({
              ...result,
              refused: result.refused.length,
            })}
            why="These are not email addresses:"
            refused={result.refused}
          />
        )}
      </Stack>
    </Modal>
  );
}
