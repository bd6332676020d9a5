import { lastUpdated, logStatusColor } from "@dakiya/domain/delivery";
import type { LogWire } from "@dakiya/domain/wire";
import { formatDateTime } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { Clamped } from "../../ui/clamped.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { Initial } from "../../ui/initial.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { TwoLines } from "../../ui/two-lines.tsx";
import { EarlierFailures } from "./earlier-failures.tsx";
import { FailureReason } from "./failure-reason.tsx";
import classes from "./log-columns.module.css";
import { Timeline } from "./timeline.tsx";

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
      const name = customer?.name || "Unknown Customer";
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
    cell: ({ customer }) =>
      customer?.email ? (
        <Clamped text={customer.email}>
          <EmailText email={customer.email} />
        </Clamped>
      ) : (
        "No email"
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
    cell: (log) => <span className={classes.updated}>{updatedText(log)}</span>,
  },
];
