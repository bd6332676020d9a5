import type { DashboardWire } from "@dakiya/domain/wire";
import { Card } from "../../ui/card.tsx";
import { summaryLines } from "./summary-lines.ts";
import classes from "./todays-summary.module.css";

export function TodaysSummary({ data }: { data: DashboardWire }) {
  return (
    <Card title="Today's Summary">
      <ul className={classes.lines}>
        {summaryLines(data).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}
