import type { CSSProperties } from "react";
import classes from "./fit-line.module.css";

/** A figure on one line, whose font shrinks to fit. */
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
