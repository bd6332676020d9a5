import { MESSAGES } from "@dakiya/domain/messages";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { formatDateTime } from "../../lib/format.ts";
import { openDraft, paths } from "../../lib/paths.ts";
import { signedInId } from "../../lib/session/session.ts";
import { WayBack } from "../../ui/way-back.tsx";
import { draftCopies } from "./draft-copies.ts";

/** Leads back to a campaign left unfinished by an expired session, a crash or an unreachable server. */
export function UnfinishedCampaign() {
  const { pathname } = useLocation();
  const [isHidden, setIsHidden] = useState(false);
  const userId = signedInId();
  if (isHidden || userId === null || pathname === paths.createCampaign) return null;
  const [copy] = draftCopies(userId);
  if (copy === undefined) return null;
  const { id, contents, writtenAt } = copy;
  return (
    <WayBack label="Unfinished campaign" decline="Not now" onDecline={() => setIsHidden(true)}>
      {MESSAGES.createCampaign.unfinished(contents.name.trim(), formatDateTime(writtenAt))}{" "}
      <Link to={id === null ? paths.createCampaign : openDraft(id)}>Continue writing</Link>
    </WayBack>
  );
}
