import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { EventsConnectionWire } from "@dakiya/domain/wire";
import { Button, CopyButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { formatDateTime } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError } from "../../../lib/toast.ts";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { RemoveCredential } from "../remove-credential.tsx";
import { WebhookSecretForm } from "./webhook-secret-form.tsx";

const TITLE = "Delivery reports";

/** The state of a service's delivery reports, and the steps left. */
export function EventsCard() {
  const query = trpc.emailSettings.events.useQuery(undefined, { refetchOnMount: "always" });
  const { data } = query;
  if (data === undefined) {
    return (
      <Card title={TITLE}>
        <Loaded
          state={loadState(query, MESSAGES.emailSettings.eventsFetchFailed)}
          skeleton={<BlockSkeleton height={120} />}
        >
          {() => null}
        </Loaded>
      </Card>
    );
  }
  return (
    <Card title={TITLE} note={EMAIL_SERVICE_INFO[data.service].label}>
      {data.setup === "none" ? (
        <p>{MESSAGES.server.reportsNoEvents}. Opens and clicks are counted anyway.</p>
      ) : (
        <Connection events={data} />
      )}
    </Card>
  );
}

function stateOf({ hasSecret, lastEventAt }: EventsConnectionWire) {
  if (!hasSecret) return { color: "yellow", label: "Not connected" } as const;
  return lastEventAt === null
    ? ({ color: "gray", label: "Waiting for the first event" } as const)
    : ({ color: "green", label: "Connected" } as const);
}

function Connection({ events }: { events: EventsConnectionWire }) {
  const { service, url, setup, hasSecret, lastEventAt, problem } = events;
  const utils = trpc.useUtils();
  const reconnect = trpc.emailSettings.reconnectEvents.useMutation({
    onSuccess: (state) => utils.emailSettings.events.setData(undefined, state),
    onError: (refusal) =>
      toastError(serverMessage(refusal, MESSAGES.emailSettings.eventsConnectFailed)),
  });
  const byHand = setup === "manual" || (!hasSecret && url !== null);

  return (
    <Stack>
      <Group gap="8px 12px">
        <StatusBadge {...stateOf(events)} />
        {lastEventAt !== null && (
          <span className="note">Last event {formatDateTime(lastEventAt)}</span>
        )}
      </Group>
      {problem !== null && (
        <Text c="var(--red-ink)" className="anywhere" role="alert">
          {problem}
        </Text>
      )}
      {url !== null && (
        <Group align="flex-end" wrap="nowrap" className="first-grows">
          <TextInput label="Address for events" readOnly value={url} />
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? "Copied" : "Copy"}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
      {byHand && url !== null && <WebhookSecretForm events={events} />}
      {(setup === "automatic" || url === null || hasSecret) && (
        <Group>
          {(setup === "automatic" || url === null) && (
            <Button
              variant="default"
              loading={reconnect.isPending}
              onClick={() => reconnect.mutate()}
            >
              {url === null ? "Create address" : "Connect again"}
            </Button>
          )}
          {hasSecret && (
            <RemoveCredential
              credential="webhookSecret"
              label="webhook secret"
              message={MESSAGES.emailSettings.confirmRemoveWebhookSecret(
                EMAIL_SERVICE_INFO[service].label,
              )}
            />
          )}
        </Group>
      )}
    </Stack>
  );
}
