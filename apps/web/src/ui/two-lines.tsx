import type { ReactNode } from "react";
import { Clamped } from "./clamped.tsx";
import classes from "./two-lines.module.css";

/** The main thing of a table row, bold, with its second line small; a text takes two lines at most. */
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
        <div className={classes.main}>{clamped(main)}</div>
        {second !== undefined && <div className={classes.second}>{clamped(second)}</div>}
      </div>
    </div>
  );
}

function clamped(content: ReactNode): ReactNode {
  return typeof content === "string" ? <Clamped text={content} /> : content;
}
