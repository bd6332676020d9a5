import type { ImportWire } from "@dakiya/domain/wire";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import classes from "./import-progress.module.css";

function stageOf(state: ImportWire | null): string {
  switch (state?.status) {
    case undefined:
      return "Sending the file";
    case "queued":
      return "Waiting to start";
    case "reading":
      return "Reading rows";
    default:
      return "Saving customers";
  }
}

/** A file on its way in. Null is a file the server does not have yet. */
export function ImportProgress({
  filename,
  state,
}: {
  filename: string;
  state: ImportWire | null;
}) {
  return (
    <Card title={`Importing ${filename}`}>
      <ProgressBar
        label={`Import of ${filename}`}
        value={state?.bytesRead ?? 0}
        max={state?.bytesTotal ?? 0}
      />
      <p className={classes.line}>
        <span role="status">{stageOf(state)}</span>
        {state !== null && state.rowsRead > 0 && (
          <span className="tabular">
            {formatCount(state.rowsRead)} {state.rowsRead === 1 ? "row" : "rows"} read
          </span>
        )}
      </p>
    </Card>
  );
}
