import { MESSAGES } from "@dakiya/domain/messages";
import type { SenderDomainWire } from "@dakiya/domain/wire";
import { Button, Group, Stack } from "@mantine/core";
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
import { stateBadge } from "./state-badge.ts";

const TITLE = "Your domain";
const POLL_MS = 2_000;
const { emailSettings: words } = MESSAGES;

/** Whether mailbox providers believe the sender's domain, and the records to publish. */
export function DomainCard() {
  const query = trpc.emailSettings.domain.useQuery(undefined, {
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.isChecking === true ? POLL_MS : false),
  });
  const { data } = query;
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
    <Card title={TITLE} note={data.domain} action={<CheckAgain domain={data} />}>
      <Stack gap={16}>
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

function CheckAgain({ domain: { isChecking, isAvailable } }: Shown) {
  const utils = trpc.useUtils();
  const check = trpc.emailSettings.checkDomain.useMutation({
    onSuccess: (state) => utils.emailSettings.domain.setData(undefined, state),
    onError: (refusal) => toastError(serverMessage(refusal, words.domainCheckFailed)),
  });
  if (!isAvailable) return null;
  return (
    <Button
      variant="default"
      loading={check.isPending || isChecking}
      onClick={() => check.mutate()}
    >
      Check again
    </Button>
  );
}
