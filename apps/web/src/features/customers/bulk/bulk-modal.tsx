import { PLAIN_FIELDS, attributeName } from "@dakiya/domain/fields";
import type { FieldWire } from "@dakiya/domain/wire";
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { countCustomers } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { Modal } from "../../../ui/modal.tsx";
import type { BulkStart } from "./use-bulk-changes.ts";

/** Kind of input in the dialog. */
export type BulkKind = "add_tag" | "remove_tag" | "set_field";

const TITLES: Record<BulkKind, string> = {
  add_tag: "Add a tag",
  remove_tag: "Remove a tag",
  set_field: "Set a field",
};

type Choosable = Pick<FieldWire, "label" | "type" | "choices"> & { name: string };

function choosable(kind: BulkKind, own: readonly FieldWire[]): Choosable[] {
  const mine = own.map((field) => ({ ...field, name: attributeName(field.key) }));
  if (kind !== "set_field") return mine.filter(({ type }) => type === "tags");
  const plain = PLAIN_FIELDS.map(({ key, label, type, choices = [] }) => ({
    ...{ name: key, label, type },
    choices: [...choices],
  }));
  return [...plain, ...mine.filter(({ type }) => type !== "tags")];
}

/** Dialog of a bulk change. Null keeps it closed. */
export function BulkModal({
  kind,
  count,
  busy,
  onClose,
  onConfirm,
}: {
  kind: BulkKind | null;
  count: number;
  busy: boolean;
  onClose: () => void;
  onConfirm: (action: BulkStart, enrol: boolean) => void;
}) {
  return (
    <Modal
      opened={kind !== null}
      onClose={onClose}
      title={kind === null ? "" : TITLES[kind]}
      size="sm"
    >
      {kind !== null && <BulkForm {...{ kind, count, busy, onClose, onConfirm }} />}
    </Modal>
  );
}

function BulkForm({
  kind,
  count,
  busy,
  onClose,
  onConfirm,
}: {
  kind: BulkKind;
  count: number;
  busy: boolean;
  onClose: () => void;
  onConfirm: (action: BulkStart, enrol: boolean) => void;
}) {
  const fields = choosable(kind, useOwnFields());
  const [chosen, setChosen] = useState("");
  const [value, setValue] = useState("");
  const [enrol, setEnrol] = useState(false);
  const field = fields.find(({ name }) => name === chosen) ?? fields[0];
  if (field === undefined) {
    return (
      <p>
        There is no field of tags yet. <Link to={paths.fields}>Add a field</Link>
      </p>
    );
  }
  const { name } = field;
  const isTag = kind !== "set_field";
  const confirm = () =>
    onConfirm(
      isTag
        ? { type: kind, field: name, tag: value.trim() }
        : { type: kind, field: name, value: value.trim() === "" ? null : value.trim() },
      enrol,
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <Stack>
        {(fields.length > 1 || !isTag) && (
          <NativeSelect
            label="Field"
            value={name}
            data={fields.map((one) => ({ value: one.name, label: one.label }))}
            onChange={(event) => {
              setChosen(event.currentTarget.value);
              setValue("");
            }}
          />
        )}
        {isTag ? (
          <TagInput value={value} onChange={setValue} />
        ) : (
          <ValueInput field={field} value={value} onChange={setValue} />
        )}
        <Checkbox
          label="Let automations start"
          description="Otherwise nobody is enrolled by this change"
          checked={enrol}
          onChange={(event) => setEnrol(event.currentTarget.checked)}
        />
        <Group justify="flex-end" gap={8} mt={8}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={isTag && value.trim() === ""}>
            Change {countCustomers(count)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function TagInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      label="Tag"
      required
      data-autofocus
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function ValueInput({
  field: { type, choices },
  value,
  onChange,
}: {
  field: Choosable;
  value: string;
  onChange: (value: string) => void;
}) {
  const hint = "Leave it empty to clear the field";
  if (type === "choice" || type === "yes_no") {
    const data = [
      { value: "", label: "Not known" },
      ...(type === "choice" ? choices : ["Yes", "No"]),
    ];
    return (
      <NativeSelect
        label="Value"
        value={value}
        data={data}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      label="Value"
      description={type === "date" ? `A date like 2026-11-20. ${hint}` : hint}
      inputMode={type === "number" || type === "money" ? "decimal" : "text"}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
