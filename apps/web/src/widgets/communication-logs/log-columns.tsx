import { explainFailure, lastUpdated, logStatusColor, logTimeline } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import type { LogWire } from "@dakiya/domain/wire";
import { Group, Stack, Text } from "@mantine/core";
import { formatDateTime } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Clamped, EmailText, Initial, TwoLines } from "../../ui/text-parts.tsx";
import classes from "./log-columns.module.css";

function updatedText(log: LogWire): string {
  const at = lastUpdated(log);
  return at === null ? "Not updated" : formatDateTime(at);
}

/** The columns of the communication logs, in the order of docs/product.md, Logs. */
export const LOG_COLUMNS: readonly Column<LogWire>[] = [
  {
    key: "customer",
    header: "Customer",
    width: "26%",
    cell: ({ customer }) => {
      const name = customer?.name || customer?.email || "Unknown Customer";
      return (
        <TwoLines
          start={<Initial name={name} />}
          main={name}
          second={customer?.phone || "No phone"}
        />
      );
    },
  },
  {
    key: "email",
    header: "Email",
    width: "26%",
    cell: ({ customer, coupons = [] }) => (
      <div>
        {customer?.email ? (
          <Clamped text={customer.email}>
            <EmailText email={customer.email} />
          </Clamped>
        ) : (
          "No email"
        )}
        {coupons.length > 0 && (
          <div className="note anywhere">{`Coupon ${coupons.join(", ")}`}</div>
        )}
      </div>
    ),
  },
  {
    key: "status",
    header: "Current Status",
    cell: ({ status, failure_reason }) => (
      <div>
        <StatusBadge color={logStatusColor(status)} label={status} />
        <FailureReason reason={failure_reason} />
      </div>
    ),
  },
  {
    key: "timeline",
    header: "Status Timeline",
    width: "150px",
    cell: (log) => (
      <div>
        <EarlierFailures failures={log.earlier_failures} />
        <Timeline log={log} />
      </div>
    ),
  },
  {
    key: "updated",
    header: "Last Updated",
    width: "180px",
    cell: (log) => (
      <Text span fz="small" className="soft">
        {updatedText(log)}
      </Text>
    ),
  },
];

/** The earlier failures of a retried email, the earliest first; nothing for an email that was not retried. */
function EarlierFailures({ failures }: { failures: LogWire["earlier_failures"] }) {
  if (failures === undefined || failures.length === 0) return null;
  return (
    <Stack component="ul" gap={2} mt={2} className="note anywhere" aria-label="Earlier failures">
      {failures.map(({ at, reason }) => (
        <li key={at}>
          Failed <time dateTime={at}>{formatDateTime(at)}</time>
          {reason !== null && reason !== "" && `: ${reason}`}
        </li>
      ))}
    </Stack>
  );
}

/** Why an email failed: in plain English where the reason is known, with the service's own message below. */
function FailureReason({ reason }: { reason: string | null }) {
  if (reason === null || reason === "") return null;
  const words = explainFailure(reason);
  if (words === null) return <div className={classes.reason}>{reason}</div>;
  return (
    <details className={classes.reason} open>
      <summary>{words}</summary>
      <Text p="2px 0 2px 14px" fz="label" className="code">
        {reason}
      </Text>
    </details>
  );
}

const STEPS = [
  { status: "sent", label: "Sent" },
  { status: "delivered", label: "Delivered" },
  { status: "opened", label: "Opened" },
  { status: "clicked", label: "Clicked" },
] as const;

/** One email's timeline as four dots, filled for the steps it has reached; in words for screen readers. */
function Timeline({ log }: { log: LogWire }) {
  const timeByStatus = new Map(logTimeline(log).map(({ status, at }) => [status, at]));
  return (
    <Group component="ol" gap={0} wrap="nowrap" h={24}>
      {STEPS.map(({ status, label }) => {
        const at = timeByStatus.get(status);
        const isUnknown = log.untracked === true && (status === "opened" || status === "clicked");
        const missing = isUnknown ? `${label}: ${MESSAGES.tracking.notTracked}` : `Not ${status}`;
        const words = at === undefined ? missing : `${label} ${formatDateTime(at)}`;
        return (
          <Group
            key={status}
            component="li"
            gap={0}
            wrap="nowrap"
            pos="relative"
            className={classes.step ?? ""}
            data-reached={at !== undefined || undefined}
            data-hue={logStatusColor(status)}
            title={words}
          >
            <span className="visually-hidden">{words}</span>
          </Group>
        );
      })}
    </Group>
  );
}
