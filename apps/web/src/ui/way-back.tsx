import { CloseButton } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./way-back.module.css";

/**
 * A line over a page that leads back to unfinished work.
 *
 * @param label - Its name for screen readers.
 * @param decline - The label of the button that dismisses it.
 */
export function WayBack({
  label,
  decline,
  onDecline,
  children,
}: {
  label: string;
  decline: string;
  onDecline: () => void;
  children: ReactNode;
}) {
  return (
    <aside className={classes.notice} aria-label={label}>
      <IconHistory size={18} stroke={1.5} aria-hidden />
      <p>{children}</p>
      <CloseButton size="sm" aria-label={decline} onClick={onDecline} />
    </aside>
  );
}
