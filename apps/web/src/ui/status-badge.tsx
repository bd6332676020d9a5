import classes from "./status-badge.module.css";

/** A status as a word: "processing" is "Processing". */
export function statusWord(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** A status as a dot, a word and a tint: never by colour alone. */
export function StatusBadge({ color, label }: { color: Hue; label: string }) {
  return (
    <span className={classes.badge} data-hue={color}>
      <span className={classes.dot} aria-hidden="true" />
      {statusWord(label)}
    </span>
  );
}

/** The hues a badge, bar or dot can have; each names a token of the theme. */
export type Hue = "yellow" | "blue" | "green" | "purple" | "indigo" | "red" | "gray";
