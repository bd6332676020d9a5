import type { LogWire } from "@dakiya/domain/wire";
import { formatDateTime } from "../../lib/format.ts";
import classes from "./earlier-failures.module.css";

/** How the mail had failed before it was tried again, the earliest first; nothing for who was not retried. */
export function EarlierFailures({ failures }: { failures: LogWire["earlier_failures"] }) {
  if (failures === undefined || failures.length === 0) return null;
  return (
    <ul className={classes.failures} aria-label="Earlier failures">
      {failures.map(({ at, reason }) => (
        <li key={at}>
          Failed <time dateTime={at}>{formatDateTime(at)}</time>
          {reason !== null && reason !== "" && `: ${reason}`}
        </li>
      ))}
    </ul>
  );
}
