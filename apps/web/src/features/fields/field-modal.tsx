import { shortName } from "@dakiya/domain/campaign";
import {
  ATTRIBUTE_TYPE_LABELS,
  ATTRIBUTE_TYPES,
  fieldInput,
  FIELD_LIMITS,
  keyFromLabel,
} from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { FieldWire } from "@dakiya/domain/wire";
import { NativeSelect, TextInput, Textarea } from "@mantine/core";
import { discardForm } from "../../lib/persistent-form.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { Modal } from "../../ui/modal.tsx";
import { SettingsForm } from "../../widgets/settings-form/settings-form.tsx";
import { useSettingsForm } from "../../widgets/settings-form/use-settings-form.ts";
import { linesOf } from "./choice-lines.ts";
import { useRefreshFields } from "./use-refresh-fields.ts";

const NEW: FieldTexts = { label: "", type: "text", choices: "", description: "" };

/** Values of the form: choices one to a line. */
type FieldTexts = {
  label: string;
  type: FieldWire["type"];
  choices: string;
  description: string;
};

/** Adds a field, or changes one's label, description and choices. Null keeps the modal closed. */
export function FieldModal({
  field,
  onClose,
}: {
  field: FieldWire | "new" | null;
  onClose: () => void;
}) {
  const stored = field === "new" ? null : field;
  return (
    <Modal
      opened={field !== null}
      onClose={onClose}
      title={stored === null ? "Add field" : "Edit field"}
    >
      {field !== null && <FieldForm key={stored?.key ?? ""} stored={stored} onClose={onClose} />}
    </Modal>
  );
}

function FieldForm({ stored, onClose }: { stored: FieldWire | null; onClose: () => void }) {
  const name = stored === null ? "new field" : `field ${stored.key}`;
  const initial = stored === null ? NEW : { ...stored, choices: stored.choices.join("\n") };
  const { label, type, choices, description } = initial;
  const refresh = useRefreshFields();
  const { client } = trpc.useUtils();
  const close = (): void => {
    discardForm(name);
    onClose();
  };
  const state = useSettingsForm({
    initial: { label, type, choices, description } satisfies FieldTexts,
    keep: { name },
    schema: fieldInput,
    bodyOf,
    problemOf: inForm,
    save: async ({ type: kind, ...patch }) => {
      if (stored === null) await client.fields.create.mutate({ type: kind, ...patch });
      else await client.fields.rename.mutate({ key: stored.key, patch });
    },
    onSaved: () => {
      toastSuccess(stored === null ? MESSAGES.fields.created : MESSAGES.fields.saved);
      refresh();
      onClose();
    },
    failed: MESSAGES.fields.saveFailed,
  });
  const { form } = state;
  const { values } = form;
  const key = stored?.key ?? keyFromLabel(values.label);

  return (
    <SettingsForm
      state={state}
      saveLabel={stored === null ? "Add field" : "Save field"}
      onCancel={close}
    >
      <TextInput
        label="Label"
        required
        data-autofocus
        autoComplete="off"
        description={key === "" ? "Shown on screens" : `In messages: {${shortName(key)}}`}
        {...state.limited("label", FIELD_LIMITS.label)}
      />
      <NativeSelect
        label="Type"
        disabled={stored !== null}
        data={ATTRIBUTE_TYPES.map((value) => ({ value, label: ATTRIBUTE_TYPE_LABELS[value] }))}
        {...form.getInputProps("type")}
      />
      {values.type === "choice" && (
        <Textarea
          label="Choices"
          required
          rows={5}
          description={stored === null ? "One per line" : "One per line. Choices can't be removed."}
          {...form.getInputProps("choices")}
        />
      )}
      <TextInput
        label="Description"
        autoComplete="off"
        {...state.limited("description", FIELD_LIMITS.description)}
      />
    </SettingsForm>
  );
}

/** The request's body, as far as the form's texts make one. */
function bodyOf({ label, type, choices, description }: FieldTexts) {
  return {
    label: label.trim(),
    type,
    choices: type === "choice" ? linesOf(choices) : [],
    description: description.trim(),
  };
}

/** All choices share one field, so an error in one of them is shown there. */
const inForm = ({ path, message }: { path: string; message: string }) => ({
  path: path.replace(/^choices\..*/, "choices"),
  message,
});
