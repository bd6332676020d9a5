import type { Hue } from "./hue.ts";
import classes from "./status-badge.module.css";

/** A status as a dot, a word and a tint: never by colour alone. */
export function StatusBadge({ color, label }: { color: Hue; label: string }) {
  return (
    <span className={classes.badge} data-hue={color}>
      <span className={classes.dot} aria-hidden="true" />
      {label.charAt(0).toUpperCase() + label.slice(1)}
    </span>
  );
}
