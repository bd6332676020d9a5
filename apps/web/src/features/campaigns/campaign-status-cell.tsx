import { campaignStatusColor, formatInZone } from "@dakiya/domain/campaign";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { formatDateTimeZone } from "../../lib/format.ts";
import { StatusBadge, statusWord } from "../../ui/status-badge.tsx";
import { isMoving } from "../../widgets/live-campaigns/listed-campaigns.ts";
import { PauseReason, SendingProgress } from "../../widgets/live-campaigns/sending-progress.tsx";
import classes from "./campaign-status-cell.module.css";

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
    <div className={classes.cell}>
      {isMoving(campaign) ? (
        <div className={classes.progress} data-hue={campaignStatusColor(status)}>
          <span className={classes.word}>{statusWord(status)}</span>
          <SendingProgress campaign={campaign} updatedAt={updatedAt} />
        </div>
      ) : (
        <StatusBadge color={campaignStatusColor(status)} label={status} />
      )}
      {status === "scheduled" && schedule !== null && (
        <div className={classes.reason}>
          Starts at{" "}
          <time
            dateTime={schedule.at}
            title={formatInZone(new Date(schedule.at), schedule.timeZone)}
          >
            {formatDateTimeZone(schedule.at)}
          </time>
        </div>
      )}
      {(pause !== null || (status_reason !== null && status_reason !== "")) && (
        <div className={classes.reason}>
          <PauseReason campaign={campaign} />
        </div>
      )}
    </div>
  );
}
