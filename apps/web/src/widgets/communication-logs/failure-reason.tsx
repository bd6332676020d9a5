import { explainFailure } from "@dakiya/domain/delivery";
import classes from "./failure-reason.module.css";

/** Why a mail failed: in plain English where we know better words, and under it what was said. */
export function FailureReason({ reason }: { reason: string | null }) {
  if (reason === null || reason === "") return null;
  const words = explainFailure(reason);
  if (words === null) return <div className={classes.reason}>{reason}</div>;
  return (
    <details className={classes.reason} open>
      <summary>{words}</summary>
      <div className={classes.said}>{reason}</div>
    </details>
  );
}
