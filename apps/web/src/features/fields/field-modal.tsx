import { shortName } from "@dakiya/domain/campaign";
import {
  ATTRIBUTE_TYPE_LABELS,
  ATTRIBUTE_TYPES,
  fieldInput,
  FIELD_LIMITS,
  keyFromLabel,
} from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters } from "@dakiya/domain/text";
import type { FieldWire } from "@dakiya/domain/wire";
import { Button, NativeSelect, Stack, TextInput, Textarea } from "@mantine/core";
import { discardForm, usePersistentForm } from "../../lib/persistent-form.ts";
import { firstByPath, serverError } from "../../lib/server-error.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Form, RestoredNotice } from "../../ui/form.tsx";
import { leadToFirst } from "../../ui/lead-focus.ts";
import { Modal, ModalFooter } from "../../ui/modal.tsx";
import { linesOf } from "./choice-lines.ts";
import { useRefreshFields } from "./use-refresh-fields.ts";

const NEW: FieldTexts = { label: "", type: "text", choices: "", description: "" };

/** What the form holds: choices one to a line. */
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
  const formName = stored === null ? "new field" : `field ${stored.key}`;
  const initial = stored === null ? NEW : { ...stored, choices: stored.choices.join("\n") };
  const { label, type, choices, description } = initial;
  const { form, isRestored, startOver } = usePersistentForm<FieldTexts>(
    formName,
    { label, type, choices, description },
    { validate },
  );
  const refresh = useRefreshFields();
  const options = {
    onSuccess: () => {
      toastSuccess(stored === null ? MESSAGES.fields.created : MESSAGES.fields.saved);
      refresh();
    },
    onError: (error: unknown) => toastError(serverMessage(error, MESSAGES.fields.saveFailed)),
  };
  const create = trpc.fields.create.useMutation(options);
  const rename = trpc.fields.rename.useMutation(options);
  const saving = create.isPending || rename.isPending;
  const { values } = form;
  const key = stored?.key ?? keyFromLabel(values.label);

  function close(): void {
    discardForm(formName);
    onClose();
  }

  const save = form.onSubmit(async (texts) => {
    const { type: kind, ...patch } = bodyOf(texts);
    try {
      if (stored === null) await create.mutateAsync({ type: kind, ...patch });
      else await rename.mutateAsync({ key: stored.key, patch });
      close();
    } catch (error) {
      form.setErrors(firstByPath(problemsOf(serverError(error)?.fields ?? [])));
    }
  }, leadToFirst(form));

  return (
    <Form onSubmit={save}>
      <Stack>
        {isRestored && <RestoredNotice onStartOver={startOver} />}
        <TextInput
          label="Label"
          required
          data-autofocus
          autoComplete="off"
          description={key === "" ? "Shown on screens" : `In messages: {${shortName(key)}}`}
          {...form.getInputProps("label")}
          onChange={({ currentTarget }) =>
            form.setFieldValue("label", firstCharacters(currentTarget.value, FIELD_LIMITS.label))
          }
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
            description={
              stored === null ? "One per line" : "One per line. Choices can't be removed."
            }
            {...form.getInputProps("choices")}
          />
        )}
        <TextInput
          label="Description"
          autoComplete="off"
          {...form.getInputProps("description")}
          onChange={({ currentTarget }) =>
            form.setFieldValue(
              "description",
              firstCharacters(currentTarget.value, FIELD_LIMITS.description),
            )
          }
        />
      </Stack>
      <ModalFooter>
        <Button variant="default" onClick={close} disabled={saving}>
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          {stored === null ? "Add field" : "Save field"}
        </Button>
      </ModalFooter>
    </Form>
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

function validate(texts: FieldTexts) {
  const issues = fieldInput.safeParse(bodyOf(texts)).error?.issues ?? [];
  return firstByPath(
    problemsOf(issues.map(({ path, message }) => ({ path: path.join("."), message }))),
  );
}

/** By the form's fields: what is wrong with one of the choices stands at all of them. */
const problemsOf = (problems: readonly { path: string; message: string }[]) =>
  problems.map(({ path, message }) => ({
    path: path.replace(/^patch\./, "").replace(/^choices\..*/, "choices"),
    message,
  }));
