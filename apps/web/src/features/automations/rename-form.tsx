import { MESSAGES } from "@dakiya/domain/messages";
import { AUTOMATION_WIRE_LIMITS, saveAutomationInput } from "@dakiya/domain/wire";
import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError } from "../../lib/toast.ts";
import { Form } from "../../ui/form.tsx";

const words = MESSAGES.automations;

/** The name of an automation as it is changed, in place of the title. Escape leaves it as it was. */
export function RenameForm({
  id,
  name: before,
  onDone,
}: {
  id: string;
  name: string;
  onDone: () => void;
}) {
  const utils = trpc.useUtils();
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const renaming = trpc.automations.save.useMutation({
    onSuccess: (saved) => {
      utils.automations.get.setData({ id }, saved);
      void utils.automations.list.invalidate();
      onDone();
    },
    onError: (error) => toastError(serverMessage(error, words.saveFailed)),
  });
  const save = (): void => {
    const result = saveAutomationInput.safeParse({ id, name });
    if (!result.success) setProblem(result.error.issues[0]?.message ?? words.nameRequired);
    else if (result.data.name === before) onDone();
    else renaming.mutate({ id, name: result.data.name });
  };
  return (
    <Form onSubmit={save}>
      <Group align="flex-start" w={480} maw="100%" className="first-grows">
        <TextInput
          aria-label="Automation name"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the name is typed next
          autoFocus
          maxLength={AUTOMATION_WIRE_LIMITS.name}
          value={name}
          error={problem}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === "Escape") onDone();
          }}
        />
        <Button type="submit" loading={renaming.isPending}>
          Save name
        </Button>
      </Group>
    </Form>
  );
}
