import type { ChartPoint } from "./chart-table.tsx";
import classes from "./funnel-chart.module.css";

/**
 * How many are left after each step. Each step's note says its share; drawn as a list, so it reads as
 * well as it looks.
 *
 * @param caption - Title of the funnel; read out, not shown.
 */
export function FunnelChart({
  points,
  caption,
  format = String,
}: {
  points: readonly ChartPoint[];
  caption: string;
  format?: (value: number) => string;
}) {
  const full = points[0]?.value ?? 0;
  return (
    <ol className={classes.funnel} aria-label={caption}>
      {points.map(({ label, value, shown, note }, index) => (
        <li key={label} className={classes.step}>
          <div className={classes.words}>
            <span className="semi">{label}</span>
            <span className={classes.value}>{shown ?? format(value)}</span>
            {note !== undefined && <span className="note whole-row">{note}</span>}
          </div>
          <div className={classes.lane} aria-hidden="true">
            <div
              className={classes.bar}
              style={{
                width: `${full > 0 ? Math.max((value / full) * 100, value > 0 ? 1 : 0) : 0}%`,
                opacity: 1 - index * 0.17,
              }}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
