import { MESSAGES } from "@dakiya/domain/messages";
import type { InboxReaderWire } from "@dakiya/domain/wire";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "../../../lib/format.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { Card } from "../../../ui/card.tsx";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { InboxForm } from "./inbox-form.tsx";

const words = MESSAGES.inbox;
const REFRESH_MS = 15_000;

/** Bounces and replies of the sender's own mailbox: off, when it was read last, or its fault. */
export function InboxCard() {
  const query = trpc.inbox.get.useQuery(undefined, {
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.on === true ? REFRESH_MS : false),
  });
  const { data } = query;
  return (
    <Card title={words.title} note={words.note}>
      {data === undefined ? (
        <Loaded
          state={loadState(query, words.loadFailed)}
          skeleton={<BlockSkeleton height={120} />}
        >
          {() => null}
        </Loaded>
      ) : (
        <Stack>{data.on ? <Reading inbox={data} /> : <TurnedOff inbox={data} />}</Stack>
      )}
    </Card>
  );
}

function TurnedOff({ inbox }: { inbox: InboxReaderWire }) {
  return (
    <>
      <p>{words.whatIsRead}</p>
      <InboxForm inbox={inbox} />
    </>
  );
}

function stateOf({ problem, lastReadAt }: InboxReaderWire) {
  if (problem !== null) return { color: "red", label: "Not reading" } as const;
  return lastReadAt === null
    ? ({ color: "gray", label: "Waiting for the first reading" } as const)
    : ({ color: "green", label: "Reading" } as const);
}

function Reading({ inbox }: { inbox: InboxReaderWire }) {
  const { host, username, lastReadAt, problem, nextTryAt, autoUnsubscribe } = inbox;
  const [isChanging, setChanging] = useState(false);
  if (isChanging) return <InboxForm inbox={inbox} onDone={() => setChanging(false)} />;
  return (
    <>
      <Group gap="8px 12px">
        <StatusBadge {...stateOf(inbox)} />
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
        {username} at {host}. {autoUnsubscribe ? words.wishesAtOnce : words.wishesWait}
      </p>
      <Group>
        <Button variant="default" onClick={() => setChanging(true)}>
          Change mailbox
        </Button>
        <TurnOff />
      </Group>
    </>
  );
}

function TurnOff() {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const turnOff = trpc.inbox.turnOff.useMutation({
    onSuccess: (state) => {
      utils.inbox.get.setData(undefined, state);
      toastSuccess(words.turnedOff);
    },
    onError: (error) => toastError(serverMessage(error, words.turnOffFailed)),
    onSettled: () => setOpen(false),
  });
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Turn off
      </Button>
      <ConfirmModal
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => turnOff.mutate()}
        title="Turn off bounces and replies"
        message={words.confirmTurnOff}
        confirmLabel="Turn off"
        busy={turnOff.isPending}
      />
    </>
  );
}
