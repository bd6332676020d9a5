import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SenderDomainWire, SenderWire } from "@dakiya/domain/wire";
import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { formatDateTime } from "../../../lib/format.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { toastError } from "../../../lib/toast.ts";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import classes from "./domain.module.css";
import { Finding } from "./finding.tsx";
import { stateBadge } from "../state-badge.ts";

const TITLE = "Your domain";
const POLL_MS = 2_000;
const words = MESSAGES.emailSettings;

/** Whether mailbox providers believe the domain of each sender, and the records to publish. */
export function DomainCard() {
  const utils = trpc.useUtils();
  const [senderId, setSenderId] = useState<string | null>(null);
  const senders = trpc.senders.list.useQuery(undefined, { refetchOnMount: "always" }).data ?? [];
  const isThere = senderId === null || senders.some(({ _id }) => _id === senderId);
  const query = useDomain(isThere ? senderId : null);
  const { data } = query;
  const checkedAt = data?.checkedAt;
  useEffect(() => {
    // The badges of the senders are of the same checks.
    if (checkedAt != null) void utils.senders.list.invalidate();
  }, [checkedAt, utils]);
  if (data === undefined) {
    return (
      <Card title={TITLE}>
        <Loaded
          state={loadState(query, words.domainFetchFailed)}
          skeleton={<BlockSkeleton height={160} />}
        >
          {() => null}
        </Loaded>
      </Card>
    );
  }
  return (
    <Card
      title={TITLE}
      note={data.domain}
      action={<CheckAgain senderId={isThere ? senderId : null} domain={data} />}
    >
      <Stack gap={16}>
        <SenderChoice senders={senders} value={isThere ? senderId : null} onChange={setSenderId} />
        <CheckState domain={data} />
        {data.findings.length > 0 && (
          <ul className={classes.findings} aria-label="Findings">
            {data.findings.map((finding) => (
              <Finding key={finding.check} finding={finding} />
            ))}
          </ul>
        )}
        <p className="note">{data.bulk}</p>
      </Stack>
    </Card>
  );
}

/** The check of a sender's domain, read again while it is under way; null for the default sender. */
function useDomain(senderId: string | null) {
  const options = {
    refetchOnMount: "always",
    refetchInterval: ({ state }: { state: { data: SenderDomainWire | undefined } }) =>
      state.data?.isChecking === true ? POLL_MS : false,
  } as const;
  const standard = trpc.emailSettings.domain.useQuery(undefined, {
    ...options,
    enabled: senderId === null,
  });
  const chosen = trpc.senders.domain.useQuery(
    { id: senderId ?? "" },
    { ...options, enabled: senderId !== null },
  );
  return senderId === null ? standard : chosen;
}

/** Senders by domain and service, where there is more than one of these. */
function SenderChoice({
  senders,
  value,
  onChange,
}: {
  senders: readonly SenderWire[];
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const choices = new Map(
    senders.toReversed().map(({ _id, isDefault, email, service }) => {
      const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
      const label = `${domain} by ${EMAIL_SERVICE_INFO[service].label}`;
      return [label, { value: isDefault ? "" : (_id ?? ""), label }];
    }),
  );
  if (choices.size < 2) return null;
  const data = [...choices.values()].toReversed();
  return (
    <NativeSelect
      label="Domain"
      maw={400}
      data={data}
      value={value ?? ""}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === "" ? null : currentTarget.value)
      }
    />
  );
}

function CheckState({ domain: { state, checkedAt, isChecking, isAvailable } }: Shown) {
  return (
    <Group gap="8px 12px" role="status">
      <StatusBadge {...stateBadge(state)} />
      {!isAvailable && <span className="note">{words.domainLookupsOff}.</span>}
      {isChecking && <span className="note">Looking up…</span>}
      {!isChecking && checkedAt !== null && (
        <span className="note">
          Checked <time dateTime={checkedAt}>{formatDateTime(checkedAt)}</time>
        </span>
      )}
    </Group>
  );
}

type Shown = { domain: SenderDomainWire };

function CheckAgain({
  senderId,
  domain: { isChecking, isAvailable },
}: Shown & { senderId: string | null }) {
  const utils = trpc.useUtils();
  const onError = (refusal: unknown) => toastError(serverMessage(refusal, words.domainCheckFailed));
  const standard = trpc.emailSettings.checkDomain.useMutation({
    onSuccess: (state) => utils.emailSettings.domain.setData(undefined, state),
    onError,
  });
  const chosen = trpc.senders.checkDomain.useMutation({
    onSuccess: (state, input) => utils.senders.domain.setData(input, state),
    onError,
  });
  const check = () => (senderId === null ? standard.mutate() : chosen.mutate({ id: senderId }));
  if (!isAvailable) return null;
  return (
    <Button
      variant="default"
      loading={standard.isPending || chosen.isPending || isChecking}
      onClick={check}
    >
      Check again
    </Button>
  );
}
