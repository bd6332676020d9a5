import { useState } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { signedInId } from "../../lib/session/session.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { hasDraftCopies } from "./draft-copy-names.ts";

const UnfinishedNotice = lazyPart(
  async () => await import("./unfinished-notice.tsx"),
  "UnfinishedNotice",
  () => null,
);

/** Leads back to a campaign left unfinished by an expired session, a crash or an unreachable server. */
export function UnfinishedCampaign() {
  const { pathname } = useLocation();
  const [isHidden, setIsHidden] = useState(false);
  const userId = signedInId();
  if (isHidden || userId === null || pathname === paths.createCampaign) return null;
  if (!hasDraftCopies(userId)) return null;
  return <UnfinishedNotice userId={userId} onHide={() => setIsHidden(true)} />;
}
