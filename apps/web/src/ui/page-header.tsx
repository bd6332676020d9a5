import { useEffect } from "react";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

/**
 * The head of a page: title, one sentence or key figure, actions to the right. Also names the tab.
 *
 * @param lead - What stands under the title.
 * @param actions - Buttons, in reading order; the main one last.
 */
export function PageHeader({
  title,
  lead,
  actions,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Dakiya`;
  }, [title]);

  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
