import { MESSAGES } from "@dakiya/domain/messages";
import type { LogStatus } from "@dakiya/domain/delivery";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Modal } from "../../ui/modal.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import classes from "./communication-logs-modal.module.css";
import { LOG_COLUMNS } from "./log-columns.tsx";
import { StatusFilter } from "./status-filter.tsx";
import { useLogs } from "./use-logs.ts";

const TYPING_PAUSE_MS = 200;

/**
 * What became of every mail of one campaign (SPEC §2).
 *
 * @param campaign - Whose logs to show; null keeps the modal closed.
 */
export function CommunicationLogsModal({
  campaign,
  onClose,
}: {
  campaign: { id: string; name: string } | null;
  onClose: () => void;
}) {
  return (
    <Modal opened={campaign !== null} onClose={onClose} title="Communication Logs" size="xl">
      {campaign !== null && (
        <>
          <p className={classes.campaign}>{campaign.name}</p>
          <Logs key={campaign.id} campaignId={campaign.id} />
        </>
      )}
    </Modal>
  );
}

function Logs({ campaignId }: { campaignId: string }) {
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<LogStatus | null>(null);
  const [settledSearch] = useDebouncedValue(search, TYPING_PAUSE_MS);
  const { logs, statusCounts, loading, error, loadMore, reload } = useLogs({
    campaignId,
    search: settledSearch.trim(),
    status,
  });
  useErrorToast(error, error ?? "");
  const filtered = search.trim() !== "" || status !== null;

  return (
    <>
      <div className={classes.filters}>
        <SearchBox
          value={search}
          onChange={setSearch}
          placeholder="Search by name, email, or status..."
        />
        <StatusFilter value={status} onChange={setStatus} counts={statusCounts} />
      </div>
      {error !== null && logs.length === 0 ? (
        <LoadFailed title={MESSAGES.campaigns.logsFailed} onRetry={reload} />
      ) : loading ? (
        <RowsSkeleton rows={8} label="Loading communication logs" />
      ) : (
        <div className={classes.table}>
          <DataTable
            rows={logs}
            columns={LOG_COLUMNS}
            rowKey={(log) => log._id}
            caption="Communication logs"
            maxHeight="min(60dvh, 640px)"
            onEndReached={loadMore}
            empty={
              filtered ? (
                <EmptyState title="No logs match" hint="Try another word or another status" />
              ) : (
                <EmptyState
                  title="No communication logs yet"
                  hint="They appear when the campaign's recipients are gathered"
                />
              )
            }
          />
        </div>
      )}
    </>
  );
}
