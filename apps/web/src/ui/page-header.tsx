import { useEffect } from "react";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

/**
 * The head of a page: title, one sentence or key figure, actions to the right. Also names the tab.
 *
 * @param tabTitle - The tab's name where it differs from the title.
 * @param lead - What stands under the title.
 * @param actions - Buttons, in reading order; the main one last.
 */
export function PageHeader({
  title,
  tabTitle = title,
  lead,
  actions,
}: {
  title: string;
  tabTitle?: string;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${tabTitle} · Dakiya`;
  }, [tabTitle]);

  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {lead !== undefined && <div className={classes.lead}>{lead}</div>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
