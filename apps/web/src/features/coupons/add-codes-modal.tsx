import { MESSAGES } from "@dakiya/domain/messages";
import type { CouponAlphabet, CouponCodesAddedWire, CouponPoolWire } from "@dakiya/domain/wire";
import {
  Box,
  Button,
  FileButton,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { toastError } from "../../lib/toast.ts";
import { Modal } from "../../ui/modal.tsx";
import { PillRadios } from "../../ui/pill-radios.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { codesOfFile, codesTyped } from "./codes-in.ts";
import { useAddCodes } from "./use-add-codes.ts";
import type { Generation } from "./use-add-codes.ts";

const words = MESSAGES.coupons;

const ALPHABETS: { value: CouponAlphabet; label: string }[] = [
  { value: "lettersAndDigits", label: "Letters and digits" },
  { value: "letters", label: "Letters" },
  { value: "digits", label: "Digits" },
];

const NEW: Generation = { count: 100, prefix: "", length: 8, alphabet: "lettersAndDigits" };

/** Adds codes to a pool: pasted, from a file, or generated. Null keeps it closed. */
export function AddCodesModal({
  pool,
  onClose,
}: {
  pool: CouponPoolWire | null;
  onClose: () => void;
}) {
  const [way, setWay] = useState<"own" | "generate">("own");
  const [text, setText] = useState("");
  const [generation, setGeneration] = useState(NEW);
  const [result, setResult] = useState<CouponCodesAddedWire | null>(null);
  const { share, add, generate } = useAddCodes(pool?._id ?? "", (added) => {
    setResult(added);
    setText("");
  });
  const busy = share !== null;

  function close(): void {
    setText("");
    setResult(null);
    onClose();
  }

  return (
    <Modal
      opened={pool !== null}
      onClose={close}
      title="Add codes"
      footer={
        <>
          <Button variant="default" onClick={close} disabled={busy}>
            {result === null ? "Cancel" : "Close"}
          </Button>
          <Button
            loading={busy}
            onClick={() => void (way === "own" ? add(codesTyped(text)) : generate(generation))}
          >
            {way === "own" ? "Add codes" : "Generate codes"}
          </Button>
        </>
      }
    >
      <Stack>
        <PillRadios
          legend="Where the codes come from"
          value={way}
          onChange={setWay}
          options={[
            { value: "own", label: "My codes" },
            { value: "generate", label: "Generate" },
          ]}
        />
        {way === "own" ? (
          <>
            <Textarea
              label="Codes"
              description="One per line, or separated by commas"
              rows={6}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              data-autofocus
            />
            <AddFromFile disabled={busy} onCodes={(codes) => void add(codes)} />
          </>
        ) : (
          <GenerateFields value={generation} onChange={setGeneration} />
        )}
        {share !== null && <ProgressBar value={share} max={1} label="Codes added" />}
        {result !== null && <Added result={result} />}
      </Stack>
    </Modal>
  );
}

function GenerateFields({
  value,
  onChange,
}: {
  value: Generation;
  onChange: (value: Generation) => void;
}) {
  return (
    <>
      <NumberInput
        label="How many"
        min={1}
        max={1_000_000}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=","
        value={value.count}
        onChange={(count) => onChange({ ...value, count: Number(count) || 1 })}
      />
      <TextInput
        label="Prefix"
        description="Optional, such as DIWALI-"
        maxLength={20}
        autoComplete="off"
        value={value.prefix}
        onChange={(event) => onChange({ ...value, prefix: event.currentTarget.value.trim() })}
      />
      <Group grow align="flex-start">
        <NativeSelect
          label="Characters"
          data={ALPHABETS}
          value={value.alphabet}
          onChange={({ currentTarget }) =>
            onChange({ ...value, alphabet: currentTarget.value as CouponAlphabet })
          }
        />
        <NumberInput
          label="Length"
          min={4}
          max={20}
          clampBehavior="strict"
          allowDecimal={false}
          value={value.length}
          onChange={(length) => onChange({ ...value, length: Number(length) || NEW.length })}
        />
      </Group>
      <p className="note">Random, each different, without 0, O, 1, I and L.</p>
    </>
  );
}

function AddFromFile({
  disabled,
  onCodes,
}: {
  disabled: boolean;
  onCodes: (codes: string[]) => void;
}) {
  // Clears the input, so that the same file can be chosen again.
  const reset = useRef<() => void>(null);

  async function take(file: File): Promise<void> {
    reset.current?.();
    try {
      onCodes(codesOfFile(await file.text()));
    } catch {
      toastError(words.fileUnreadable);
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

/** Number of added codes, and the refused ones. */
function Added({ result }: { result: CouponCodesAddedWire }) {
  const { refused, refusedCount } = result;
  return (
    <div role="status">
      <p>{words.added({ ...result, refused: refusedCount })}</p>
      {refused.length > 0 && (
        <>
          <p className="soft">A code has up to 64 letters, digits and signs, without spaces:</p>
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
