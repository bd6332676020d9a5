import { campaignStatusColor, formatInZone } from "@dakiya/domain/campaign";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { Box, Text } from "@mantine/core";
import { formatDateTimeZone } from "../../lib/format.ts";
import { StatusBadge, statusWord } from "../../ui/status-badge.tsx";
import { isMoving } from "../../widgets/live-campaigns/listed-campaigns.ts";
import { PauseReason, SendingProgress } from "../../widgets/live-campaigns/sending-progress.tsx";

/**
 * A campaign's status; while it sends, its progress instead of the badge, and when it stopped, the reason.
 *
 * @param updatedAt - When `campaign` was received, in milliseconds since 1970.
 */
export function CampaignStatusCell({
  campaign,
  updatedAt,
}: {
  campaign: CampaignSummaryWire;
  updatedAt: number;
}) {
  const { status, status_reason, pause, schedule } = campaign;
  return (
    <div>
      {isMoving(campaign) ? (
        <Box maw={250} data-hue={campaignStatusColor(status)}>
          <Text span c="var(--hue-ink)" fz="label" lh="label" className="semi">
            {statusWord(status)}
          </Text>
          <SendingProgress campaign={campaign} updatedAt={updatedAt} />
        </Box>
      ) : (
        <StatusBadge color={campaignStatusColor(status)} label={status} />
      )}
      {status === "scheduled" && schedule !== null && (
        <Box mt={2} className="note">
          Starts at{" "}
          <time
            dateTime={schedule.at}
            title={formatInZone(new Date(schedule.at), schedule.timeZone)}
          >
            {formatDateTimeZone(schedule.at)}
          </time>
        </Box>
      )}
      {(pause !== null || (status_reason !== null && status_reason !== "")) && (
        <Box mt={2} className="note">
          <PauseReason campaign={campaign} />
        </Box>
      )}
    </div>
  );
}
