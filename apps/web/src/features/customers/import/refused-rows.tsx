import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportErrorWire } from "@dakiya/domain/wire";
import { formatCount } from "../../../lib/format.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { RowsSkeleton } from "../../../ui/skeletons.tsx";
import { DownloadLink } from "../../../widgets/download-link/download-link.tsx";
import classes from "./refused-rows.module.css";

const COLUMNS: readonly Column<ImportErrorWire>[] = [
  {
    key: "line",
    header: "Line",
    width: "90px",
    cell: ({ line }) => <span className={classes.line}>{line}</span>,
  },
  { key: "column", header: "Column", width: "180px", cell: ({ column }) => column || "–" },
  { key: "reason", header: "Reason", cell: ({ reason }) => reason },
];

/** The rows an import has not taken, each with its reason, and all of them as a file to mend. */
export function RefusedRows({ importId, skipped }: { importId: string; skipped: number }) {
  const { data, error, refetch } = trpc.imports.get.useQuery({ id: importId });
  const rows = data?.errors ?? [];
  const refused = new Set(rows.map(({ line }) => line)).size;
  const forgotten = data !== undefined && rows.length === 0;

  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          {formatCount(skipped)} {skipped === 1 ? "row was" : "rows were"} not imported
        </h3>
        {!forgotten && (
          <DownloadLink href={`/api/customer/imports/${encodeURIComponent(importId)}/rejected.csv`}>
            Download rejected rows
          </DownloadLink>
        )}
      </div>
      {data === undefined ? (
        error === null ? (
          <RowsSkeleton rows={3} label="Loading the rejected rows" />
        ) : (
          <LoadFailed
            title="The rejected rows could not be loaded"
            onRetry={() => void refetch()}
          />
        )
      ) : forgotten ? (
        <p className={classes.more}>{MESSAGES.server.importRowsForgotten}</p>
      ) : (
        <div className={classes.table}>
          <DataTable
            rows={rows}
            columns={COLUMNS}
            rowKey={({ line, column, reason }) => `${line} ${column} ${reason}`}
            caption="Rejected rows"
            maxHeight="320px"
          />
        </div>
      )}
      {!forgotten && data !== undefined && refused < skipped && (
        <p className={classes.more}>
          These are the first {formatCount(refused)}; the download has all of them.
        </p>
      )}
    </section>
  );
}
