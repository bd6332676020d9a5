import type { DashboardWire } from "@dakiya/domain/wire";
import { Card } from "../../ui/card.tsx";
import { SkeletonLine } from "../../ui/skeletons.tsx";
import { summaryLines } from "./summary-lines.ts";
import classes from "./todays-summary.module.css";

export function TodaysSummary({ data }: { data: DashboardWire | undefined }) {
  return (
    <Card title="Today's Summary">
      <ul className={classes.lines}>
        {data === undefined ? (
          <li>
            <SkeletonLine width="60%" />
          </li>
        ) : (
          summaryLines(data).map((line) => <li key={line}>{line}</li>)
        )}
      </ul>
    </Card>
  );
}
