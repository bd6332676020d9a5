import type { AuditEventWire } from "@dakiya/domain/wire";
import { formatDateTime } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { TwoLines } from "../../ui/text-parts.tsx";
import { EventDetails } from "./event-details.tsx";
import classes from "./log-columns.module.css";

/** The columns of the log; each event has its details behind a click. */
export const LOG_COLUMNS: readonly Column<AuditEventWire>[] = [
  { key: "what", header: "What", cell: (event) => <EventDetails event={event} /> },
  {
    key: "who",
    header: "Who",
    width: "26%",
    cell: ({ person, device }) => {
      const main = person === null ? "Dakiya" : person.name || person.email || "A former user";
      return <TwoLines main={main} {...(device === null ? {} : { second: device })} />;
    },
  },
  {
    key: "at",
    header: "When",
    width: "18%",
    cell: ({ at }) => (
      <time className={classes.when} dateTime={at}>
        {formatDateTime(at)}
      </time>
    ),
  },
];
