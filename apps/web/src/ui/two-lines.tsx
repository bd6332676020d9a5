import type { ReactNode } from "react";
import classes from "./two-lines.module.css";

/** The main thing of a table row, bold, with its second line small. */
export function TwoLines({
  main,
  second,
  start,
}: {
  main: ReactNode;
  second?: ReactNode;
  start?: ReactNode;
}) {
  return (
    <div className={classes.wrap}>
      {start}
      <div className={classes.lines}>
        <div className={classes.main}>{main}</div>
        {second !== undefined && <div className={classes.second}>{second}</div>}
      </div>
    </div>
  );
}
