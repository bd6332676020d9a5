import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { OutageNotice } from "./outage-notice.tsx";
import { addSample, paceText } from "./pace.ts";
import type { Sample } from "./pace.ts";
import classes from "./sending-progress.module.css";

/**
 * How far a moving campaign is: sent of total as a thin bar, its pace, and the time left; or why nothing of it goes out.
 *
 * @param updatedAt - When `campaign` was heard of, in milliseconds since 1970; the pace comes of it.
 */
export function SendingProgress({
  campaign,
  updatedAt,
}: {
  campaign: CampaignSummaryWire;
  updatedAt: number;
}) {
  const { name, status, stats, outage } = campaign;
  const { sent, total_recipients: total } = stats;
  const [samples, setSamples] = useState<readonly Sample[]>([{ at: updatedAt, sent }]);
  if (samples.at(-1)?.at !== updatedAt) setSamples(addSample(samples, { at: updatedAt, sent }));

  const words =
    status === "active"
      ? "Gathering recipients"
      : `${formatCount(sent)} of ${formatCount(total)} sent`;
  const pace = paceText(samples, total);
  return (
    <div className={classes.progress}>
      <ProgressBar label={`${name}: ${words}`} value={sent} max={total} />
      <div className={classes.line}>
        <span>{words}</span>
        {pace !== null && outage === null && <span>{pace}</span>}
      </div>
      {outage !== null && <OutageNotice outage={outage} />}
    </div>
  );
}
