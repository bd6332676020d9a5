import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportErrorWire, ImportWire } from "@dakiya/domain/wire";
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { formatCount, formatDateTime } from "../../../../lib/format.ts";
import { loadState } from "../../../../lib/server/load-state.ts";
import { trpc } from "../../../../lib/server/trpc.ts";
import type { Column } from "../../../../ui/data-table/columns.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { Loaded } from "../../../../ui/list-page/loaded.tsx";
import { Figures } from "../../../../ui/figures.tsx";
import { DownloadLink } from "../../../../widgets/download-link/download-link.tsx";
import { IgnoredColumns } from "../ignored-columns.tsx";
import { ImportListHealth } from "./import-list-health.tsx";
import { PurchasesQuestion } from "../purchases-question.tsx";
import classes from "./import-result.module.css";

/** Result of a completed import: counts, refused rows with reasons, and undo. */
export function ImportResult({
  state,
  onUndo,
}: {
  state: ImportWire;
  onUndo: (state: ImportWire) => void;
}) {
  return (
    <Stack gap={20} miw={0}>
      <ImportCounts state={state} />
      {state.notes.length > 0 && (
        <Stack component="ul" gap={4} fz="var(--text-small)" className="soft">
          {state.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Stack>
      )}
      {state.kind === "customers" && state.undone === null && <IgnoredColumns state={state} />}
      {hasOwnCustomers(state) && <ImportListHealth importId={state._id} />}
      {state.enrols && (
        <Stack component="p" gap={4} fz="var(--text-small)" className="soft">
          {MESSAGES.automations.importEntered(state.entered)}
        </Stack>
      )}
      {state.kind === "orders" && <PurchasesQuestion importId={state._id} />}
      {state.undone !== null && (
        <Text p="10px 14px" bg="var(--hover)" className="frame">
          {state.message} · {formatDateTime(state.undone.at)}
        </Text>
      )}
      {state.skipped > 0 && <RefusedRows importId={state._id} count={state.skipped} />}
      {state.warned > 0 && <RefusedRows importId={state._id} count={state.warned} taken />}
      {state.can_undo && (
        <div>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} stroke={1.5} aria-hidden />}
            onClick={() => onUndo(state)}
          >
            Undo this import
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** One that adds columns of an earlier import is about the customers of that one. */
const hasOwnCustomers = ({ kind, undone, adds_columns_to: base }: ImportWire): boolean =>
  kind === "customers" && undone === null && base === null;

const COUNTS = [
  { key: "created", label: "Created" },
  { key: "updated", label: "Updated" },
  { key: "unchanged", label: "Unchanged" },
  { key: "skipped", label: "Skipped" },
] as const;

/** Number of rows by outcome of an import. */
function ImportCounts({ state }: { state: ImportWire }) {
  return (
    <Figures
      figures={COUNTS.map(({ key, label }) => ({ label, value: formatCount(state[key]) }))}
    />
  );
}

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

/** The rows an import has refused or taken without a cell, each with its reason, and a download of all of them. */
function RefusedRows({
  importId,
  count,
  taken = false,
}: {
  importId: string;
  count: number;
  taken?: boolean;
}) {
  const query = trpc.imports.get.useQuery({ id: importId });
  const { data } = query;
  const rows = (data?.errors ?? []).filter((row) => (row.taken ?? false) === taken);
  const verb = count === 1 ? "was" : "were";
  const refusedRowCount = new Set(rows.map(({ line }) => line)).size;
  const areRowsDeleted = data !== undefined && rows.length === 0;

  return (
    <Stack component="section" gap={12} miw={0}>
      <Group gap="8px 16px" justify="space-between">
        <h3 className="strong">
          {`${formatCount(count)} ${count === 1 ? "row" : "rows"} ${verb} ${taken ? "imported without a cell" : "not imported"}`}
        </h3>
        {!areRowsDeleted && (
          <DownloadLink href={`/api/customer/imports/${encodeURIComponent(importId)}/rejected.csv`}>
            {taken ? "Download these rows" : "Download rejected rows"}
          </DownloadLink>
        )}
      </Group>
      <Loaded
        state={loadState(query, "The rejected rows could not be loaded")}
        label="Loading the rejected rows"
      >
        {() =>
          areRowsDeleted ? (
            <Text fz="var(--text-small)" className="soft">
              {MESSAGES.server.importRowsForgotten}
            </Text>
          ) : (
            <Box fz="small" className="frame clipped">
              <DataTable
                rows={rows}
                columns={COLUMNS}
                rowKey={({ line, column, reason }) => `${line} ${column} ${reason}`}
                caption={taken ? "Ignored cells" : "Rejected rows"}
                maxHeight="320px"
              />
            </Box>
          )
        }
      </Loaded>
      {!areRowsDeleted && data !== undefined && refusedRowCount < count && (
        <Text fz="var(--text-small)" className="soft">
          Showing the first {formatCount(refusedRowCount)}; the download has all.
        </Text>
      )}
    </Stack>
  );
}
