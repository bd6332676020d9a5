import { logStatusColor, logTimeline } from "@dakiya/domain/delivery";
import type { LogWire } from "@dakiya/domain/wire";
import { formatDateTime } from "../../lib/format.ts";
import classes from "./timeline.module.css";

const STEPS = [
  { status: "sent", label: "Sent" },
  { status: "delivered", label: "Delivered" },
  { status: "opened", label: "Opened" },
  { status: "clicked", label: "Clicked" },
] as const;

/** The way of one mail as four dots on a line, filled where it has arrived; in words for screen readers. */
export function Timeline({ log }: { log: LogWire }) {
  const reached = new Map(logTimeline(log).map(({ status, at }) => [status, at]));
  return (
    <ol className={classes.line}>
      {STEPS.map(({ status, label }) => {
        const at = reached.get(status);
        const words = at === undefined ? `Not ${status}` : `${label} ${formatDateTime(at)}`;
        return (
          <li
            key={status}
            className={classes.step}
            data-reached={at !== undefined || undefined}
            data-hue={logStatusColor(status)}
            title={words}
          >
            <span className="visually-hidden">{words}</span>
          </li>
        );
      })}
    </ol>
  );
}
