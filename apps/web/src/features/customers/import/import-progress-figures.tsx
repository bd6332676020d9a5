import { formatCount } from "../../../lib/format.ts";
import { Figures } from "../../../ui/figures.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import classes from "./import-progress-figures.module.css";
import type { Progress } from "./import-progress-of.ts";

/**
 * How far a file is on its way in: a bar, what is being done, and the rows.
 *
 * @param silent - The server cannot be reached at the moment.
 */
export function ImportProgressFigures({
  progress,
  silent,
}: {
  progress: Progress;
  silent: boolean;
}) {
  const { filename, stage, done, note, rows } = progress;
  return (
    <div>
      <ProgressBar
        label={`Import of ${filename}`}
        value={done === null ? null : done.value}
        max={done?.max ?? 0}
      />
      <div className={classes.line}>
        <span role="status">
          {silent ? "The server cannot be reached. The import goes on there" : stage}
        </span>
        <span className="tabular">{silent ? "" : note}</span>
      </div>
      <Figures
        figures={[
          { label: "Rows read", value: formatCount(rows.rowsRead) },
          { label: "Accepted", value: formatCount(Math.max(0, rows.rowsRead - rows.skipped)) },
          { label: "Refused", value: formatCount(rows.skipped) },
          {
            label: "Rows a second",
            value: rows.rowsPerSecond === null ? "–" : formatCount(Math.round(rows.rowsPerSecond)),
          },
        ]}
      />
    </div>
  );
}
