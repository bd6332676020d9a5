import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { leaveClosedAccount } from "../../lib/session/session-actions.ts";
import { useSession } from "../../lib/session/session.ts";
import { toastError } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form.tsx";

/** The button that led here has gone. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

/** Closing of the account: it requires the user's own address. */
export function CloseAccount() {
  const words = MESSAGES.personalData;
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const close = trpc.auth.closeAccount.useMutation({
    onSuccess: ({ message }) => leaveClosedAccount(message),
    onError: (error) => toastError(serverMessage(error, words.closeFailed)),
  });
  const email = session.status === "authenticated" ? session.user.email : "";
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase();

  function submit(): void {
    if (isTyped) close.mutate({ email: typed.trim() });
    else setProblem(words.typeYourAddress);
  }

  return (
    <Card title="Close account">
      {asking ? (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack gap={12}>
            <p>{words.whatClosingDoes}</p>
            <TextInput
              label={`To close it, type ${email}`}
              autoComplete="off"
              ref={takeFocus}
              value={typed}
              error={problem}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setProblem(null);
              }}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setAsking(false)} disabled={close.isPending}>
                Keep it
              </Button>
              <Button type="submit" color="red" loading={close.isPending}>
                Close account for good
              </Button>
            </Group>
          </Stack>
        </Form>
      ) : (
        <Button variant="default" onClick={() => setAsking(true)}>
          Close account
        </Button>
      )}
    </Card>
  );
}
