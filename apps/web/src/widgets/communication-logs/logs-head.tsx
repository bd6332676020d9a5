import type { LogStatus } from "@dakiya/domain/delivery";
import { Box, Button, Group, Stack } from "@mantine/core";
import { IconRefreshAlert } from "@tabler/icons-react";
import { useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { Clamped } from "../../ui/text-parts.tsx";
import { DownloadLink } from "../download-link/download-link.tsx";
import { isMoving } from "../live-campaigns/listed-campaigns.ts";
import { SendingProgress } from "../live-campaigns/sending-progress.tsx";
import { useLiveCampaign } from "../live-campaigns/use-live-campaigns.ts";
import { RetryFailedModal } from "../retry-failed/retry-failed-modal.tsx";
import { UnknownOutcomes } from "../retry-failed/unknown-outcomes.tsx";

/** The campaign's name, its progress, and the actions on its logs. */
export function LogsHead({
  campaign: { id, name },
  search,
  status,
  onRetried,
}: {
  campaign: { id: string; name: string };
  search: string;
  status: LogStatus | null;
  onRetried: () => void;
}) {
  const { campaign, updatedAt } = useLiveCampaign(id);
  const [retrying, setRetrying] = useState(false);
  const isEnded = campaign?.status === "completed" || campaign?.status === "failed";
  const unknownCount = campaign?.stats.unknown ?? 0;
  const failedCount = (campaign?.stats.failed ?? 0) - unknownCount;

  return (
    <Stack gap={8} mb={12}>
      <Group gap="8px 16px" justify="space-between">
        <Box flex="1 1 320px">
          <p className="soft anywhere">
            <Clamped text={name} />
          </p>
          {campaign !== null && (
            <p className="note">
              {formatCount(campaign.stats.sent)} sent in total. Each recipient is counted once,
              under the current status.
            </p>
          )}
        </Box>
        <Group>
          {isEnded && failedCount > 0 && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconRefreshAlert size={16} stroke={1.5} aria-hidden />}
              onClick={() => setRetrying(true)}
            >
              Retry failed ({formatCount(failedCount)})
            </Button>
          )}
          <DownloadLink href={exportHref(id, { search, status })}>Export CSV</DownloadLink>
        </Group>
      </Group>
      {campaign !== null && isMoving(campaign) && (
        <SendingProgress campaign={campaign} updatedAt={updatedAt} />
      )}
      {isEnded && unknownCount > 0 && <UnknownOutcomes campaign={campaign} onSent={onRetried} />}
      {retrying && campaign !== null && (
        <RetryFailedModal
          campaign={campaign}
          onClose={() => {
            setRetrying(false);
            onRetried();
          }}
        />
      )}
    </Stack>
  );
}

/** The address of the shown logs as CSV. */
function exportHref(
  campaignId: string,
  { search, status }: { search: string; status: LogStatus | null },
): string {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (status !== null) query.set("status", status);
  const queryString = query.size === 0 ? "" : `?${query}`;
  return `/api/user/campaign/${encodeURIComponent(campaignId)}/logs.csv${queryString}`;
}
