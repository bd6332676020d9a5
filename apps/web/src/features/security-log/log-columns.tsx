import type { AuditEventWire } from "@dakiya/domain/wire";
import { Box } from "@mantine/core";
import { formatDateTime } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { TwoLines } from "../../ui/text-parts.tsx";
import { EventDetails } from "./event-details.tsx";

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
      <Box component="time" fz="var(--text-small)" className="soft" dateTime={at}>
        {formatDateTime(at)}
      </Box>
    ),
  },
];
