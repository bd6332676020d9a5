import { explainFailure } from "@dakiya/domain/delivery";
import classes from "./failure-reason.module.css";

/** Why a mail failed: in plain English where we know better words, with what was said behind it. */
export function FailureReason({ reason }: { reason: string | null }) {
  if (reason === null || reason === "") return null;
  const words = explainFailure(reason);
  if (words === null) return <div className={classes.reason}>{reason}</div>;
  return (
    <details className={classes.reason}>
      <summary>{words}</summary>
      <div className={classes.said}>{reason}</div>
    </details>
  );
}
