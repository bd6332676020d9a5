import { MESSAGES } from "@dakiya/domain/messages";
import type { MailboxInput, MailboxWire } from "@dakiya/domain/wire";
import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { Card } from "../../../ui/card.tsx";
import { Form } from "../../../ui/form.tsx";
import { useSettingsForm } from "../../../widgets/settings-form/use-settings-form.ts";
import { bounceSchema, mailboxBody, mailboxValues, OTHER, visitAgain } from "./inbox-values.ts";
import { MailboxButtons, MailboxFields, mailboxProblem } from "./mailbox-fields.tsx";
import { MailboxState } from "./mailbox-state.tsx";
import { PASSWORD } from "./sign-ins.ts";
import { useSaveMailbox } from "./use-save-mailbox.ts";

const words = MESSAGES.inbox.bounces;
const REFRESH_MS = 15_000;

/**
 * A second mailbox that gets bounces alone.
 *
 * @param isOwnServer - Whether emails can return to another address than the sender's; one that is read is shown anyway.
 */
export function BounceCard({ isOwnServer }: { isOwnServer: boolean }) {
  const { data } = trpc.inbox.getBounceMailbox.useQuery(undefined, {
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.on === true ? REFRESH_MS : false),
  });
  if (data === undefined || !(isOwnServer || data.on)) return null;
  return (
    <Card title={words.title} note={words.note}>
      <Stack>{data.on ? <Reading mailbox={data} /> : <TurnedOff mailbox={data} />}</Stack>
    </Card>
  );
}

function TurnedOff({ mailbox }: { mailbox: MailboxWire }) {
  const [isAdding, setAdding] = useState(false);
  if (isAdding) return <BounceForm mailbox={mailbox} onDone={() => setAdding(false)} />;
  return (
    <Group>
      <Button variant="default" onClick={() => setAdding(true)}>
        Add mailbox
      </Button>
    </Group>
  );
}

/** Bounces return to an own server: its mailbox is likely there. */
const OWN_SERVER = { server: OTHER, signIn: PASSWORD };

function BounceForm({ mailbox, onDone }: { mailbox: MailboxWire; onDone: () => void }) {
  const utils = trpc.useUtils();
  const save = useSaveMailbox((body: MailboxInput) =>
    utils.client.inbox.saveBounceMailbox.mutate(body),
  );
  const { form, submit, busy } = useSettingsForm({
    initial: mailbox.on ? mailboxValues(mailbox) : { ...mailboxValues(mailbox), ...OWN_SERVER },
    schema: bounceSchema,
    bodyOf: (values) => mailboxBody("bounces", values),
    problemOf: mailboxProblem,
    save,
    onSaved: (state) => {
      if (state === null) return;
      toastSuccess(words.turnedOn);
      utils.inbox.getBounceMailbox.setData(undefined, state);
      onDone();
    },
    failed: words.saveFailed,
  });
  return (
    <Form gap={16} onSubmit={submit}>
      <p className="soft">{words.hint}</p>
      <MailboxFields form={form} mailbox={mailbox} />
      <MailboxButtons isOn={mailbox.on} signIn={form.values.signIn} busy={busy} onCancel={onDone} />
    </Form>
  );
}

function Reading({ mailbox }: { mailbox: MailboxWire }) {
  const utils = trpc.useUtils();
  const turnOff = trpc.inbox.turnOffBounceMailbox.useMutation({
    onSuccess: (state) => {
      utils.inbox.getBounceMailbox.setData(undefined, state);
      toastSuccess(words.turnedOff);
    },
    onError: (error) => toastError(serverMessage(error, words.turnOffFailed)),
  });
  return (
    <MailboxState
      mailbox={mailbox}
      again={visitAgain("bounces", mailbox)}
      note={<p className="soft">{words.hint}</p>}
      form={(onDone) => <BounceForm mailbox={mailbox} onDone={onDone} />}
      turnOff={{
        ...{ title: "Turn off the mailbox for bounces", message: words.confirmTurnOff },
        ...{ busy: turnOff.isPending, run: async () => await turnOff.mutateAsync() },
      }}
    />
  );
}
