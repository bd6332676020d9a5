import type { ReactNode } from "react";
import classes from "./text-parts.module.css";

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
        <div className={classes.main}>{clampText(main)}</div>
        {second !== undefined && <div className="note anywhere">{clampText(second)}</div>}
      </div>
    </div>
  );
}

function clampText(content: ReactNode): ReactNode {
  return typeof content === "string" ? <Clamped text={content} /> : content;
}

/** An email address that, where it is too long for its line, goes on after the @ and not in the middle of a word. */
export function EmailText({ email }: { email: string }) {
  const domainAt = email.lastIndexOf("@") + 1;
  return (
    <>
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </>
  );
}

/** The length that always fits two lines on a phone. */
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

/** The first letter of a name in a round mark. It repeats the text beside it, so it is not read out. */
export function Initial({ name }: { name: string }) {
  const [first = "?"] = name.trim();
  return (
    <span className={classes.initial} aria-hidden="true">
      {first.toLocaleUpperCase()}
    </span>
  );
}
