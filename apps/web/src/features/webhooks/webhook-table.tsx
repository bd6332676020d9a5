import type { WebhookWire } from "@dakiya/domain/wire";
import { Menu, Stack } from "@mantine/core";
import { useMemo } from "react";
import { useNow } from "../../lib/clock.ts";
import { formatCount, formatDate, formatDateTime, formatRelative } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../ui/list-page/row-actions.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { TwoLines } from "../../ui/text-parts.tsx";
import { describeEvents } from "./event-words.ts";

/** Actions on a webhook. */
export type WebhookAction = "requests" | "test" | "edit" | "pause" | "resume" | "secret" | "delete";

const ACTIONS: readonly { action: WebhookAction; label: string }[] = [
  { action: "requests", label: "Requests" },
  { action: "test", label: "Send test event" },
  { action: "edit", label: "Edit" },
  { action: "pause", label: "Pause" },
  { action: "resume", label: "Resume" },
  { action: "secret", label: "Replace secret" },
  { action: "delete", label: "Delete" },
];

/** The account's webhooks: address, subscribed events, and state. */
export function WebhookTable({
  rows,
  onAction,
}: {
  rows: readonly WebhookWire[];
  onAction: (action: WebhookAction, webhook: WebhookWire) => void;
}) {
  const now = useNow();
  const columns = useMemo(
    (): readonly Column<WebhookWire>[] => [
      {
        key: "url",
        header: "Address",
        cell: ({ url, createdBy, createdAt }) => (
          <TwoLines
            main={url}
            second={`${createdBy === null ? "" : `by ${createdBy}, `}${formatDate(createdAt)}`}
          />
        ),
      },
      {
        key: "events",
        header: "Events",
        width: "28%",
        cell: ({ events, batchSize }) => (
          <ul className="small anywhere">
            {describeEvents(events).map((words) => (
              <li key={words}>{words}</li>
            ))}
            {batchSize > 1 && <li>Up to {formatCount(batchSize)} in a request</li>}
          </ul>
        ),
      },
      { key: "state", header: "State", width: "26%", cell: (row) => <State row={row} now={now} /> },
      {
        key: "actions",
        header: "Actions",
        headerHidden: true,
        width: "64px",
        cell: (row) => <Actions row={row} onAction={onAction} />,
      },
    ],
    [now, onAction],
  );
  return <DataTable rows={rows} columns={columns} rowKey={({ _id }) => _id} caption="Webhooks" />;
}

function State({ row, now }: { row: WebhookWire; now: Date }) {
  const { status, failures } = row;
  const isTrying = status === "active" && failures > 0;
  const facts = factsOf(row, now);
  return (
    <Stack gap={6} className="soft">
      <div>
        <StatusBadge
          color={status === "paused" ? "gray" : isTrying ? "yellow" : "green"}
          label={isTrying ? "Retrying" : status}
        />
      </div>
      {facts.length > 0 && (
        <ul className="small anywhere">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function factsOf(
  { pause, nextTryAt, lastProblem, waiting, lastDeliveredAt }: WebhookWire,
  now: Date,
): string[] {
  const tried = nextTryAt === null ? "" : ` Next at ${formatDateTime(nextTryAt)}.`;
  return [
    pause?.reason ?? "",
    pause === null && lastProblem !== null ? `The last try failed: ${lastProblem}.${tried}` : "",
    waiting === 0 ? "" : waiting === 1 ? "1 event waits" : `${formatCount(waiting)} events wait`,
    lastDeliveredAt === null ? "" : `Last arrived ${formatRelative(lastDeliveredAt, now)}`,
  ].filter((fact) => fact !== "");
}

function Actions({
  row,
  onAction,
}: {
  row: WebhookWire;
  onAction: (action: WebhookAction, webhook: WebhookWire) => void;
}) {
  const hidden: WebhookAction = row.status === "paused" ? "pause" : "resume";
  return (
    <RowMenu of={row.url}>
      {ACTIONS.filter(({ action }) => action !== hidden).map(({ action, label }) => (
        <Menu.Item
          key={action}
          {...(action === "delete" ? { c: "var(--red-ink)" } : {})}
          onClick={() => onAction(action, row)}
        >
          {label}
        </Menu.Item>
      ))}
    </RowMenu>
  );
}
