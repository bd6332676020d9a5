import { formatRupees } from "@dakiya/domain/analytics";
import { logStatusColor } from "@dakiya/domain/delivery";
import { ORDER_STATUS_LABELS } from "@dakiya/domain/order";
import type { CustomerEventWire } from "@dakiya/domain/wire";
import { formatDateTime } from "../../../lib/format.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import classes from "./customer-timeline.module.css";

const MAX_EVENTS = 100;

/** The colour of a mail's status; gray for other events. */
function colorOf(kind: CustomerEventWire["kind"]) {
  switch (kind) {
    case "added":
    case "imported":
    case "edited":
    case "ordered":
    case "unsubscribed":
      return "gray";
    default:
      return logStatusColor(kind);
  }
}

/** What happened to a customer, the newest first. */
export function CustomerTimeline({ id }: { id: string }) {
  const query = trpc.customers.timeline.useQuery({ id }, { refetchOnMount: "always" });
  return (
    <Loaded
      state={loadState(query, "The timeline could not be loaded")}
      label="Loading the timeline"
    >
      {({ events }) => <Events events={events} />}
    </Loaded>
  );
}

function Events({ events }: { events: readonly CustomerEventWire[] }) {
  return (
    <>
      <ol className={classes.events}>
        {events.map(({ kind, at, campaign, file, failure_reason, order }) => (
          <li key={`${kind} ${campaign?._id ?? order?._id ?? at}`} className={classes.event}>
            <div className={classes.line}>
              <StatusBadge color={colorOf(kind)} label={kind} />
              <time dateTime={at} className={classes.at}>
                {formatDateTime(at)}
              </time>
            </div>
            {campaign !== null && <div>{campaign.name}</div>}
            {order !== undefined && (
              <div>
                {`Order ${order.number} · ${formatRupees(order.net)}`}
                {order.status === "paid" ? "" : ` · ${ORDER_STATUS_LABELS[order.status]}`}
              </div>
            )}
            {file !== null && <div>{file}</div>}
            {failure_reason !== null && <div className={classes.reason}>{failure_reason}</div>}
          </li>
        ))}
      </ol>
      {events.length >= MAX_EVENTS && (
        <p className={classes.more}>Showing the newest {MAX_EVENTS} events.</p>
      )}
    </>
  );
}
