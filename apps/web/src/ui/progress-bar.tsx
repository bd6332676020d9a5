import classes from "./progress-bar.module.css";
import type { Hue } from "./status-badge.tsx";

/**
 * A thin progress bar.
 *
 * @param value - 0..max. A max of 0 draws an empty bar. Null is indeterminate.
 * @param label - Title of the progress, for screen readers.
 */
export function ProgressBar({
  value,
  max = 100,
  label,
  color,
}: {
  value: number | null;
  max?: number;
  label: string;
  color?: Hue;
}) {
  const percent =
    value === null ? null : max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === null ? undefined : Math.round(percent)}
      data-hue={color}
    >
      {percent === null ? (
        <div className={classes.endless} />
      ) : (
        <div className={classes.bar} style={{ width: `${percent}%` }} />
      )}
    </div>
  );
}
