import { campaignStatusColor } from "@dakiya/domain/campaign";
import type { CampaignWire } from "@dakiya/domain/wire";
import { formatCount } from "../../lib/format.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import classes from "./campaign-status-cell.module.css";

/** A campaign's status; while its mail is going out, how much of it, and when it stopped, why. */
export function CampaignStatusCell({ campaign }: { campaign: CampaignWire }) {
  const { name, status, status_reason, stats } = campaign;
  return (
    <div className={classes.cell}>
      <StatusBadge color={campaignStatusColor(status)} label={status} />
      {status === "processing" && stats.total_recipients > 0 && (
        <div className={classes.progress}>
          <ProgressBar
            label={`${name}: ${formatCount(stats.sent)} of ${formatCount(stats.total_recipients)} sent`}
            value={stats.sent}
            max={stats.total_recipients}
          />
        </div>
      )}
      {status_reason !== null && status_reason !== "" && (
        <div className={classes.reason}>{status_reason}</div>
      )}
    </div>
  );
}
