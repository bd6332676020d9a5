import type { ReactNode } from "react";
import classes from "./clamped.module.css";

/** What two lines of a phone hold in any case. */
const SHORT = 40;

/**
 * A name of any length on two lines at most, in a list whose other rows matter too; the whole of it is its title.
 *
 * @param children - The text as it is drawn, where that is more than the text.
 */
export function Clamped({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <span className={classes.clamped} title={text.length > SHORT ? text : undefined}>
      {children ?? text}
    </span>
  );
}
