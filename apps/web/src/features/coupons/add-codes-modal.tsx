import { MESSAGES } from "@dakiya/domain/messages";
import type { CouponAlphabet, CouponCodesAddedWire, CouponPoolWire } from "@dakiya/domain/wire";
import {
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useState } from "react";
import { toastError } from "../../lib/toast.ts";
import { AddedNote } from "../../ui/add-many/added-note.tsx";
import { Modal } from "../../ui/modal.tsx";
import { PillRadios } from "../../ui/pill-radios.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { TextFileButton } from "../../ui/add-many/text-file-button.tsx";
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
          <OwnCodes
            text={text}
            onText={setText}
            disabled={busy}
            onCodes={(codes) => void add(codes)}
          />
        ) : (
          <GenerateFields value={generation} onChange={setGeneration} />
        )}
        {share !== null && <ProgressBar value={share} max={1} label="Codes added" />}
        {result !== null && (
          <AddedNote
            sentence={words.added({ ...result, refused: result.refusedCount })}
            why="A code has up to 64 letters, digits and signs, without spaces:"
            refused={result.refused}
          />
        )}
      </Stack>
    </Modal>
  );
}

function OwnCodes({
  text,
  onText,
  disabled,
  onCodes,
}: {
  text: string;
  onText: (text: string) => void;
  disabled: boolean;
  onCodes: (codes: string[]) => void;
}) {
  return (
    <>
      <Textarea
        label="Codes"
        description="One per line, or separated by commas"
        rows={6}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        data-autofocus
      />
      <TextFileButton
        disabled={disabled}
        onText={(file) => onCodes(codesOfFile(file))}
        onFault={() => toastError(words.fileUnreadable)}
      />
    </>
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
