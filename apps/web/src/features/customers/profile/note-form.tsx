import { NOTE_LIMITS, noteInput } from "@dakiya/domain/wire";
import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import { Form } from "../../../ui/form.tsx";

/**
 * Writes one note.
 *
 * @param onSave - Resolves once it is saved; a rejection keeps the text.
 * @param onCancel - Absent where there is nothing to go back to: the form empties itself.
 */
export function NoteForm({
  label,
  initial = "",
  saveLabel,
  onSave,
  onCancel,
}: {
  label: string;
  initial?: string;
  saveLabel: string;
  onSave: (text: string) => Promise<unknown>;
  onCancel?: () => void;
}) {
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isOpen = onCancel !== undefined || text !== "";

  const save = async () => {
    const reading = noteInput.safeParse({ text });
    if (!reading.success) return setError(reading.error.issues[0]?.message ?? null);
    setBusy(true);
    try {
      await onSave(reading.data.text);
      if (onCancel === undefined) setText("");
    } catch {
      // The toast has said why.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form gap={8} onSubmit={() => void save()}>
      <Textarea
        aria-label={label}
        placeholder="Write a note…"
        rows={isOpen ? 3 : 1}
        resize="vertical"
        maxLength={NOTE_LIMITS.text * 4}
        data-autofocus={onCancel !== undefined || undefined}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
      />
      {isOpen && (
        <Group gap={8}>
          <Button type="submit" variant="default" size="compact-md" loading={busy}>
            {saveLabel}
          </Button>
          <Button
            variant="subtle"
            size="compact-md"
            disabled={busy}
            onClick={onCancel ?? (() => setText(""))}
          >
            Cancel
          </Button>
        </Group>
      )}
    </Form>
  );
}
