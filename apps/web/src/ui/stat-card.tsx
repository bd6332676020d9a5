import type { CSSProperties, ReactNode } from "react";
import { SkeletonLine } from "./skeletons.tsx";
import classes from "./stat-card.module.css";

/**
 * One main figure, with its label.
 *
 * @param value - Already formatted; null while it is on its way.
 * @param note - A second, smaller figure or sentence.
 */
export function StatCard({
  label,
  value,
  note,
  icon,
}: {
  label: string;
  value: ReactNode | null;
  note?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <div className={`panel ${classes.card}`} role="group" aria-label={label}>
      <div className={classes.label}>
        {icon}
        {label}
      </div>
      <div className={classes.value} aria-busy={value === null}>
        {value ?? <SkeletonLine width="60%" height={28} />}
      </div>
      {note !== undefined && (
        <div className={`note tabular ${classes.note}`}>
          {value === null ? <SkeletonLine width="80%" height={14} /> : note}
        </div>
      )}
    </div>
  );
}

/** Cards of figures side by side: four or as many as said, two, one as the width allows. */
export function StatGrid({ columns = 4, children }: { columns?: 2 | 4; children: ReactNode }) {
  const style: CSSProperties & Record<"--columns", number> = { "--columns": columns };
  return (
    <div className={classes.grid} style={style}>
      {children}
    </div>
  );
}
