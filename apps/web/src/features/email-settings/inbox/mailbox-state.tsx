import { MESSAGES } from "@dakiya/domain/messages";
import type { MailboxWire } from "@dakiya/domain/wire";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { formatDateTime } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError } from "../../../lib/toast.ts";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { visitAgain } from "./inbox-values.ts";

type InboxConnectBody = NonNullable<ReturnType<typeof visitAgain>>;

function stateOf({ problem, lastReadAt }: MailboxWire) {
  if (problem !== null) return { color: "red", label: "Not reading" } as const;
  return lastReadAt === null
    ? ({ color: "gray", label: "Waiting for the first reading" } as const)
    : ({ color: "green", label: "Reading" } as const);
}

/** A mailbox that is read: when it was last, or its fault; it is changed and turned off. */
export function MailboxState({
  mailbox,
  again,
  note,
  form,
  turnOff,
}: {
  mailbox: MailboxWire;
  /** The visit that ends a fault of its access; null where there is none. */
  again: InboxConnectBody | null;
  /** Below the mailbox's name. */
  note: ReactNode;
  /** The form to change it; called with the way back. */
  form: (onDone: () => void) => ReactNode;
  turnOff: TurningOff;
}) {
  const { kind, host, username, lastReadAt, problem, nextTryAt } = mailbox;
  const [isChanging, setChanging] = useState(false);
  if (isChanging) return form(() => setChanging(false));
  return (
    <>
      <Group gap="8px 12px">
        <StatusBadge {...stateOf(mailbox)} />
        {lastReadAt !== null && (
          <span className="note">Last read {formatDateTime(lastReadAt)}</span>
        )}
      </Group>
      {problem !== null && (
        <Text c="var(--red-ink)" className="anywhere" role="alert">
          {problem}.{nextTryAt !== null && ` Next try ${formatDateTime(nextTryAt)}.`}
        </Text>
      )}
      <p className="anywhere">
        {kind === "gmail" ? `${username}, connected with Google` : `${username} at ${host}`}
      </p>
      {note}
      <Group>
        {problem !== null && again !== null && <ConnectAgain visit={again} />}
        <Button variant="default" onClick={() => setChanging(true)}>
          Change mailbox
        </Button>
        <TurnOff {...turnOff} />
      </Group>
    </>
  );
}

function ConnectAgain({ visit }: { visit: InboxConnectBody }) {
  const connect = trpc.inbox.connect.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toastError(serverMessage(error, MESSAGES.inbox.connectFailed)),
  });
  return (
    <Button loading={connect.isPending} onClick={() => connect.mutate(visit)}>
      Connect again
    </Button>
  );
}

type TurningOff = { title: string; message: string; busy: boolean; run: () => Promise<unknown> };

function TurnOff({ title, message, busy, run }: TurningOff) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Turn off
      </Button>
      <ConfirmModal
        opened={isOpen}
        onClose={close}
        onConfirm={() => void run().then(close, close)}
        title={title}
        message={message}
        confirmLabel="Turn off"
        busy={busy}
      />
    </>
  );
}
