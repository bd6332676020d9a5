import { LOG_STATUSES } from "@dakiya/domain/delivery";
import type { LogStatus } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import { SEARCH_MAX, firstCharacters } from "@dakiya/domain/text";
import { Group } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useErrorToast } from "../../lib/toast.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState, LoadFailed } from "../../ui/empty-state.tsx";
import { Modal } from "../../ui/modal.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import classes from "./communication-logs-modal.module.css";
import { LOG_COLUMNS } from "./log-columns.tsx";
import { LogsHead } from "./logs-head.tsx";
import { StatusFilter } from "./status-filter.tsx";
import { useLogs } from "./use-logs.ts";

const TYPING_PAUSE_MS = 200;

type ShownCampaign = { id: string; name: string; status?: LogStatus };

/**
 * The outcome of every email of one campaign (docs/product.md, Logs).
 *
 * @param campaign - Campaign of the logs; null keeps the modal closed. With a status, the list opens narrowed to it.
 */
export function CommunicationLogsModal({
  campaign,
  onClose,
}: {
  campaign: ShownCampaign | null;
  onClose: () => void;
}) {
  return (
    <Modal opened={campaign !== null} onClose={onClose} title="Communication Logs" size="xl">
      {campaign !== null && <Logs key={campaign.id} campaign={campaign} />}
    </Modal>
  );
}

function Logs({ campaign }: { campaign: ShownCampaign }) {
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<LogStatus | null>(campaign.status ?? null);
  const [settledSearch] = useDebouncedValue(search, TYPING_PAUSE_MS);
  const filter = { search: settledSearch.trim(), status };
  const { logs, statusCounts, loading, error, reason, loadMore, reload, onRange } = useLogs({
    campaignId: campaign.id,
    ...filter,
  });
  useErrorToast(error, error ?? "");
  const total =
    settledSearch === "" && statusCounts !== null ? countOf(statusCounts, status) : undefined;
  const isFiltered = search.trim() !== "" || status !== null;

  return (
    <>
      <LogsHead campaign={campaign} {...filter} onRetried={reload} />
      <Group gap="12px 16px" mb={12}>
        <SearchBox
          value={search}
          onChange={(text) => setSearch(firstCharacters(text, SEARCH_MAX))}
          placeholder="Search by name, email, or status..."
        />
        <div className={classes.tabs}>
          <StatusFilter value={status} onChange={setStatus} counts={statusCounts} />
        </div>
      </Group>
      {error !== null && logs.length === 0 ? (
        <LoadFailed title={MESSAGES.campaigns.logsFailed} reason={reason} onRetry={reload} />
      ) : loading ? (
        <RowsSkeleton rows={8} label="Loading communication logs" />
      ) : (
        <div className={classes.table} data-fills>
          <DataTable
            rows={logs}
            columns={LOG_COLUMNS}
            rowKey={(log) => log._id}
            caption="Communication logs"
            maxHeight="var(--logs-height)"
            onEndReached={loadMore}
            onRange={onRange}
            total={total}
            empty={
              isFiltered ? (
                <EmptyState title="No logs match" hint="Try another word or status" />
              ) : (
                <EmptyState
                  title="No communication logs yet"
                  hint="They appear when the campaign's recipients are collected"
                />
              )
            }
          />
        </div>
      )}
    </>
  );
}

/** How many logs there are to scroll through: of one status, or of all. */
function countOf(counts: Record<LogStatus, number>, status: LogStatus | null): number {
  if (status !== null) return counts[status];
  return LOG_STATUSES.reduce((sum, one) => sum + counts[one], 0);
}
