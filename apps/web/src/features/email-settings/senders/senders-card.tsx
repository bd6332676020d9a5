import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SenderWire } from "@dakiya/domain/wire";
import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { formatCount } from "../../../lib/format.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { serverError } from "../../../lib/server-error.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { Card } from "../../../ui/card.tsx";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { stateBadge } from "../state-badge.ts";

const SenderModal = lazyDialog(async () => await import("./sender-modal.tsx"), "SenderModal", {
  title: ({ sender }) => (sender == null ? "Add sender" : "Edit sender"),
  isOpened: ({ sender }) => sender !== undefined,
});

const words = MESSAGES.senders;

/** The account's senders. The first is the default one, which the form above changes. */
export function SendersCard() {
  const senders = trpc.senders.list.useQuery(undefined, { refetchOnMount: "always" });
  /** The sender in the dialog; null for a new one, undefined while it is closed. */
  const [edited, setEdited] = useState<SenderWire | null | undefined>(undefined);
  return (
    <Card
      title="Senders"
      action={
        <Button variant="default" aria-haspopup="dialog" onClick={() => setEdited(null)}>
          Add sender
        </Button>
      }
    >
      <Loaded
        state={loadState(senders, words.fetchFailed)}
        skeleton={<BlockSkeleton height={72} />}
      >
        {(list) => (
          <Stack component="ul" gap={0}>
            {list.map((sender) => (
              <li key={sender._id ?? "default"} className="ruled">
                <SenderRow sender={sender} onEdit={() => setEdited(sender)} />
              </li>
            ))}
          </Stack>
        )}
      </Loaded>
      <SenderModal sender={edited} onClose={() => setEdited(undefined)} />
    </Card>
  );
}

function SenderRow({ sender, onEdit }: { sender: SenderWire; onEdit: () => void }) {
  const {
    _id,
    isDefault,
    name,
    email,
    service,
    replyTo,
    dailyLimit,
    sentToday,
    isConnected,
    domainState,
  } = sender;
  const sent = `${formatCount(sentToday)}${dailyLimit === null ? "" : ` of ${formatCount(dailyLimit)}`} sent today`;
  const facts = [
    EMAIL_SERVICE_INFO[service].label,
    ...(replyTo === null ? [] : [`answers to ${replyTo}`]),
    sent,
  ];
  return (
    <Group justify="space-between" gap={12} py={12}>
      <Stack gap={2} miw={0} className="anywhere">
        <span>
          <strong>{name}</strong> {email}
          {isDefault && <span className="note"> · Default</span>}
        </span>
        {domainState !== "notChecked" && (
          <span>
            <StatusBadge
              {...stateBadge(domainState)}
              label={`Domain: ${stateBadge(domainState).label}`}
            />
          </span>
        )}
        <span className="note">{facts.join(" · ")}</span>
        {!isConnected && (
          <span className="note">{words.notConnected(EMAIL_SERVICE_INFO[service].label)}</span>
        )}
      </Stack>
      {_id !== null && !isDefault && (
        <Group gap={8}>
          <MakeDefault id={_id} name={name} />
          <TestSender id={_id} name={name} email={email} />
          <Button
            variant="default"
            aria-label={`Edit ${name}`}
            aria-haspopup="dialog"
            onClick={onEdit}
          >
            Edit
          </Button>
          <DeleteSender id={_id} name={name} />
        </Group>
      )}
    </Group>
  );
}

/** Makes the sender the one that emails without a choice go out by. */
function MakeDefault({ id, name }: { id: string; name: string }) {
  const utils = trpc.useUtils();
  const change = trpc.senders.makeDefault.useMutation({
    onSuccess: async (list) => {
      utils.senders.list.setData(undefined, list);
      toastSuccess(words.madeDefault(name));
      await utils.emailSettings.invalidate();
    },
    onError: (error) => toastError(serverMessage(error, words.makeDefaultFailed)),
  });
  return (
    <Button
      variant="default"
      aria-label={`Make default: ${name}`}
      loading={change.isPending}
      onClick={() => change.mutate({ id })}
    >
      Make default
    </Button>
  );
}

/** Sends a test email by the sender to its own address. */
function TestSender({ id, name, email }: { id: string; name: string; email: string }) {
  const { testSubject: subject, testSent, testFailed } = MESSAGES.emailSettings;
  const test = trpc.emailSettings.sendTest.useMutation({
    onSuccess: () => toastSuccess(testSent),
    onError: (error) =>
      toastError(serverError(error)?.fields[0]?.message ?? serverMessage(error, testFailed)),
  });
  return (
    <Button
      variant="default"
      aria-label={`Test ${name}`}
      loading={test.isPending}
      onClick={() => test.mutate({ to: email, subject, senderId: id })}
    >
      Test
    </Button>
  );
}

function DeleteSender({ id, name }: { id: string; name: string }) {
  const [asking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const deletion = trpc.senders.delete.useMutation({
    onSuccess: () => {
      setAsking(false);
      toastSuccess(words.deleted);
      void utils.senders.list.invalidate();
    },
    onError: (error) => {
      setAsking(false);
      toastError(serverMessage(error, words.deleteFailed));
    },
  });
  return (
    <>
      <Button
        variant="default"
        aria-label={`Delete ${name}`}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => deletion.mutate({ id })}
        title={`Delete ${name}`}
        message={words.confirmDelete(name)}
        confirmLabel="Delete sender"
        busy={deletion.isPending}
      />
    </>
  );
}
