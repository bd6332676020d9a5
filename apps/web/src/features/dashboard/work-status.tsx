import { completionPercent } from "@dakiya/domain/analytics";
import type { DashboardWire } from "@dakiya/domain/wire";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { SkeletonLine } from "../../ui/skeletons.tsx";
import classes from "./work-status.module.css";

/** How much of the work is under way and how much is done (SPEC §2). */
export function WorkStatus({ data }: { data: DashboardWire | undefined }) {
  const percent =
    data === undefined ? null : completionPercent(data.completedCampaigns, data.totalCampaigns);
  const figure = (value: number | undefined) =>
    value === undefined ? <SkeletonLine width={40} height={20} /> : formatCount(value);

  return (
    <Card title="Work Status">
      <dl className={classes.figures}>
        <div>
          <dt>Active</dt>
          <dd>{figure(data?.activeWork)}</dd>
        </div>
        <div>
          <dt>Total campaigns</dt>
          <dd>{figure(data?.totalCampaigns)}</dd>
        </div>
        <div>
          <dt>Completed</dt>
          <dd>{figure(data?.completedCampaigns)}</dd>
        </div>
      </dl>
      {percent !== null && (
        <div className={classes.rate}>
          <div className={classes.words}>
            <span>Completion rate</span>
            <span className={classes.percent}>{percent}%</span>
          </div>
          <ProgressBar label="Completion rate" value={percent} color="blue" />
        </div>
      )}
    </Card>
  );
}
