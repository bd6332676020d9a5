import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Form, RestoredNotice } from "../../ui/form.tsx";
import { ModalFooter } from "../../ui/modal.tsx";
import type { SettingsFormState } from "./use-settings-form.ts";

/**
 * A form in a dialog: its fields, Cancel and the button that saves.
 *
 * @param start - Buttons before Cancel.
 */
export function SettingsForm({
  state: { submit, busy, isRestored, startOver },
  saveLabel,
  onCancel,
  start,
  children,
}: {
  state: Pick<SettingsFormState<object>, "submit" | "busy" | "isRestored" | "startOver">;
  saveLabel: string;
  onCancel: () => void;
  start?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Form onSubmit={submit}>
      <Stack gap={16}>
        {isRestored && <RestoredNotice onStartOver={startOver} />}
        {children}
      </Stack>
      <ModalFooter>
        {start}
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {saveLabel}
        </Button>
      </ModalFooter>
    </Form>
  );
}
