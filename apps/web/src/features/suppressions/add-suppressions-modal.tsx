import { MESSAGES } from "@dakiya/domain/messages";
import type { SuppressionsAddedWire } from "@dakiya/domain/wire";
import { Box, Button, FileButton, Stack, Textarea } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { toastError } from "../../lib/toast.ts";
import { Modal } from "../../ui/modal.tsx";
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
        <AddFromFile disabled={adding} onAddresses={add} />
        {result !== null && <Added result={result} />}
      </Stack>
    </Modal>
  );
}

function AddFromFile({
  disabled,
  onAddresses,
}: {
  disabled: boolean;
  onAddresses: (addresses: string[]) => void;
}) {
  // Clears the input, so that the same file can be chosen again.
  const reset = useRef<() => void>(null);

  async function take(file: File): Promise<void> {
    reset.current?.();
    try {
      const addresses = addressesOfFile(await file.text());
      if (addresses.length === 0) return toastError(MESSAGES.suppressions.fileEmpty);
      onAddresses(addresses);
    } catch {
      toastError(MESSAGES.suppressions.fileUnreadable);
    }
  }

  return (
    <div>
      <FileButton
        accept=".csv,.txt,text/csv,text/plain"
        resetRef={reset}
        disabled={disabled}
        onChange={(file) => file !== null && void take(file)}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconFileUpload size={18} stroke={1.5} aria-hidden />}
          >
            Add from a file
          </Button>
        )}
      </FileButton>
    </div>
  );
}

/** Number of added addresses, and the refused ones. */
function Added({ result }: { result: SuppressionsAddedWire }) {
  const { refused } = result;
  return (
    <div role="status">
      <p>{MESSAGES.server.suppressionsAdded({ ...result, refused: refused.length })}</p>
      {refused.length > 0 && (
        <>
          <p className="soft">These are not email addresses:</p>
          <Box component="ul" mah={180} mt={4} style={{ overflowY: "auto" }} className="anywhere">
            {refused.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </Box>
        </>
      )}
    </div>
  );
}
