import { completionPercent } from "@dakiya/domain/analytics";
import type { DashboardWire } from "@dakiya/domain/wire";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { Figures } from "../../ui/figures.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import classes from "./work-status.module.css";

/** How much of the work is under way and how much is done (SPEC §2). */
export function WorkStatus({ data }: { data: DashboardWire | undefined }) {
  const percent =
    data === undefined ? null : completionPercent(data.completedCampaigns, data.totalCampaigns);
  const figure = (value: number | undefined) =>
    value === undefined ? undefined : formatCount(value);

  return (
    <Card title="Work Status">
      <Figures
        figures={[
          { label: "Active", value: figure(data?.activeWork) },
          { label: "Total campaigns", value: figure(data?.totalCampaigns) },
          { label: "Completed", value: figure(data?.completedCampaigns) },
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
