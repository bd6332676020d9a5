import { useId } from "react";
import type { ReactNode } from "react";
import classes from "./card.module.css";

/**
 * A surface with a titled content.
 *
 * @param note - One small line under the title.
 * @param action - A link or button at the right of the title.
 * @param flush - Lets the content reach the edges, as a table does.
 */
export function Card({
  title,
  note,
  action,
  flush = false,
  children,
}: {
  title?: string;
  note?: ReactNode;
  action?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      className={`panel ${classes.card}`}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title !== undefined && (
        <div className={classes.head}>
          <div>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            {note !== undefined && <p className="note">{note}</p>}
          </div>
          {action}
        </div>
      )}
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}
