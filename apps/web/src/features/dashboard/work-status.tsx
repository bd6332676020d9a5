import { completionPercent } from "@dakiya/domain/analytics";
import type { DashboardWire } from "@dakiya/domain/wire";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { Figures } from "../../ui/figures.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import classes from "./work-status.module.css";

/** How much of the work is under way and how much is done. */
export function WorkStatus({ data }: { data: DashboardWire }) {
  const percent = completionPercent(data.completedCampaigns, data.totalCampaigns);

  return (
    <Card title="Work Status">
      <Figures
        figures={[
          { label: "Active", value: formatCount(data.activeWork) },
          { label: "Total campaigns", value: formatCount(data.totalCampaigns) },
          { label: "Completed", value: formatCount(data.completedCampaigns) },
        ]}
      />
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
