import type { CSSProperties } from "react";
import classes from "./fit-line.module.css";

/** A figure that stays on one line: where it has too little room its letters get smaller. */
export function FitLine({ text }: { text: string }) {
  const style: CSSProperties & Record<"--letters", number> = { "--letters": text.length };
  return (
    <span className={classes.room}>
      <span className={classes.line} style={style}>
        {text}
      </span>
    </span>
  );
}
