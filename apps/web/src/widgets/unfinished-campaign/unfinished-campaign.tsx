import { MESSAGES } from "@dakiya/domain/messages";
import { CloseButton } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { formatDateTime } from "../../lib/format.ts";
import { openDraft, paths } from "../../lib/paths.ts";
import { signedInId } from "../../lib/session.ts";
import { draftCopies } from "./draft-copies.ts";
import classes from "./unfinished-campaign.module.css";

/**
 * Leads back to a campaign that was being written in this browser when the session ended, the tab crashed or the server
 * could not be reached.
 */
export function UnfinishedCampaign() {
  const { pathname } = useLocation();
  const [hidden, setHidden] = useState(false);
  const userId = signedInId();
  if (hidden || userId === null || pathname === paths.createCampaign) return null;
  const [copy] = draftCopies(userId);
  if (copy === undefined) return null;
  const { id, contents, writtenAt } = copy;
  return (
    <aside className={classes.notice} aria-label="Unfinished campaign">
      <IconHistory size={18} stroke={1.5} aria-hidden />
      <p>
        {MESSAGES.createCampaign.unfinished(contents.name.trim(), formatDateTime(writtenAt))}{" "}
        <Link to={id === null ? paths.createCampaign : openDraft(id)}>Go on writing</Link>
      </p>
      <CloseButton size="sm" aria-label="Not now" onClick={() => setHidden(true)} />
    </aside>
  );
}
