import { CloseButton } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./way-back.module.css";

/**
 * A line over a page that leads back to something left unfinished.
 *
 * @param label - Names it for those who hear the page.
 * @param decline - The words of the button that puts it away.
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
