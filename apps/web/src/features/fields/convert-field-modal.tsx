import { ATTRIBUTE_TYPE_LABELS, ATTRIBUTE_TYPES } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { FieldConversionWire, FieldWire } from "@dakiya/domain/wire";
import { Box, Button, NativeSelect, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Modal, ModalFooter } from "../../ui/modal.tsx";
import { linesOf } from "./choice-lines.ts";
import { useRefreshFields } from "./use-refresh-fields.ts";

type Type = FieldWire["type"];

/** Gives a field another type, once it is known that every value converts. Null keeps the modal closed. */
export function ConvertFieldModal({
  field,
  onClose,
}: {
  field: FieldWire | null;
  onClose: () => void;
}) {
  return (
    <Modal opened={field !== null} onClose={onClose} title={`Change type of ${field?.label ?? ""}`}>
      {field !== null && <Conversion key={field.key} field={field} onClose={onClose} />}
    </Modal>
  );
}

function Conversion({ field, onClose }: { field: FieldWire; onClose: () => void }) {
  const [type, setType] = useState<Type | null>(null);
  const [choices, setChoices] = useState("");
  const refresh = useRefreshFields();
  const check = trpc.fields.checkConversion.useMutation({
    onSuccess: (result) => setChoices(result.choices.join("\n")),
    onError: (error) => toastError(serverMessage(error, MESSAGES.fields.checkFailed)),
  });
  const conversion = trpc.fields.convert.useMutation({
    onSuccess: () => {
      toastSuccess(MESSAGES.fields.converted);
      refresh();
      onClose();
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.fields.convertFailed)),
  });
  const inputFor = (to: Type, lines: string) => ({
    key: field.key,
    to: { type: to, choices: to === "choice" ? linesOf(lines) : [] },
  });

  function choose(to: Type): void {
    setType(to);
    setChoices("");
    check.mutate(inputFor(to, ""));
  }

  const result = check.isPending ? undefined : check.data;
  return (
    <>
      <Stack>
        <NativeSelect
          label="New type"
          description={`It is ${ATTRIBUTE_TYPE_LABELS[field.type].toLowerCase()} now.`}
          data-autofocus
          data={[
            { value: "", label: "Choose a type", disabled: true },
            ...ATTRIBUTE_TYPES.filter((value) => value !== field.type).map((value) => ({
              value,
              label: ATTRIBUTE_TYPE_LABELS[value],
            })),
          ]}
          value={type ?? ""}
          onChange={({ currentTarget }) => {
            const chosen = ATTRIBUTE_TYPES.find((value) => value === currentTarget.value);
            if (chosen !== undefined) choose(chosen);
          }}
        />
        {type === "choice" && (
          <Textarea
            label="Choices"
            rows={5}
            description="One per line. Existing values are filled in."
            value={choices}
            onChange={({ currentTarget }) => setChoices(currentTarget.value)}
            onBlur={() => check.mutate(inputFor(type, choices))}
          />
        )}
        <Box mih={24} aria-live="polite">
          {check.isPending && <p className="soft anywhere">Checking the values…</p>}
          {result !== undefined && <Result {...result} />}
        </Box>
      </Stack>
      <ModalFooter>
        <Button variant="default" onClick={onClose} disabled={conversion.isPending}>
          Cancel
        </Button>
        <Button
          onClick={() => type !== null && conversion.mutate(inputFor(type, choices))}
          disabled={result === undefined || result.failing > 0}
          loading={conversion.isPending}
        >
          Change type
        </Button>
      </ModalFooter>
    </>
  );
}

function Result({ values, failing, examples }: FieldConversionWire) {
  if (failing === 0) return <p className="soft anywhere">{MESSAGES.fields.canConvert(values)}</p>;
  return (
    <>
      <p className="soft anywhere">{MESSAGES.fields.failing(failing, values)}</p>
      <Stack component="ul" gap={8} m="12px 0 0" className="small">
        {examples.map(({ _id, name, email, reason }) => (
          <li key={_id}>
            <span className="strong anywhere">{name || email}</span>
            <span className="soft anywhere">{reason}</span>
          </li>
        ))}
      </Stack>
    </>
  );
}
