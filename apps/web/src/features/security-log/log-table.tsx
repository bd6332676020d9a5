import type { AuditEventWire } from "@dakiya/domain/wire";
import type { ReactNode } from "react";
import { formatDateTime } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { TwoLines } from "../../ui/text-parts.tsx";
import { EventDetails } from "./event-details.tsx";
import classes from "./log-table.module.css";

const COLUMNS: readonly Column<AuditEventWire>[] = [
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

/** The rows of the log, each with its details behind a click. */
export function LogTable({
  rows,
  onEndReached,
  empty,
}: {
  rows: readonly AuditEventWire[];
  onEndReached: (() => void) | undefined;
  empty: ReactNode;
}) {
  return (
    <DataTable
      rows={rows}
      columns={COLUMNS}
      rowKey={({ _id }) => _id}
      caption="Security log"
      empty={empty}
      {...(onEndReached === undefined ? {} : { onEndReached })}
    />
  );
}
