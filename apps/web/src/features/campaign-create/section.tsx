import { useId } from "react";
import type { ReactNode } from "react";
import classes from "./section.module.css";

/** One numbered step of the form. */
export function Section({
  number,
  title,
  actions,
  children,
}: {
  number: number;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
