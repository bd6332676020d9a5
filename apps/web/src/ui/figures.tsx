import type { CSSProperties, ReactNode } from "react";
import classes from "./figures.module.css";
import { SkeletonLine } from "./skeletons.tsx";

/** One figure of a row with its label. */
export type Figure = {
  label: string;
  /** Already formatted; undefined while it is on its way. */
  value: ReactNode;
  /** A second, smaller figure after it, such as a share. */
  note?: ReactNode;
};

/**
 * Figures side by side, as many columns as there are; where there is little room, half as many.
 *
 * @param framed - Draws a line around them, for where they stand on no card of their own.
 */
export function Figures({
  figures,
  isFramed = false,
}: {
  figures: readonly Figure[];
  isFramed?: boolean;
}) {
  const count = figures.length;
  const style: CSSProperties & Record<"--columns" | "--fewer" | "--fewest", number> = {
    "--columns": count,
    "--fewer": count > 3 ? Math.ceil(count / 2) : count,
    "--fewest": count > 3 ? 2 : count,
  };
  return (
    <div className={classes.room}>
      <dl className={classes.figures} data-framed={isFramed || undefined} style={style}>
        {figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd aria-busy={value === undefined}>
              {value === undefined ? <SkeletonLine width="60%" height={20} /> : value}
              {note !== undefined && <span className={classes.note}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
