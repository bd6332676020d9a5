import { Box, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import classes from "./page-header.module.css";

/** The router's key of the first address. */
const FIRST = "default";

/**
 * The head of a page: title, one sentence or key figure, actions to the right. Also sets the document's title, and
 * takes the focus after navigation, so that it is read out and Tab continues here.
 *
 * @param tabTitle - The tab's name where it differs from the title.
 * @param titleAction - A small button after the title, such as one that changes it.
 * @param titleEditor - Stands in place of the title while that is changed; the title is still read out.
 * @param lead - Sentence under the title.
 * @param actions - Buttons, in reading order; the main one last.
 */
export function PageHeader({
  title,
  tabTitle = title,
  titleAction,
  titleEditor,
  lead,
  actions,
}: {
  title: string;
  tabTitle?: string;
  titleAction?: ReactNode;
  titleEditor?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${tabTitle} · Dakiya`;
  }, [tabTitle]);

  const { key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const cameFromElsewhere = useRef(key !== FIRST);
  useEffect(() => {
    if (cameFromElsewhere.current) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <Group align="stretch" wrap="nowrap" miw={0}>
          <h1
            ref={heading}
            tabIndex={-1}
            className={titleEditor === undefined ? classes.title : "visually-hidden"}
          >
            {title}
          </h1>
          {titleEditor ?? titleAction}
        </Group>
        {lead !== undefined && (
          <Box mt={4} className="soft">
            {lead}
          </Box>
        )}
      </div>
      {actions !== undefined && <Group align="stretch">{actions}</Group>}
    </header>
  );
}
