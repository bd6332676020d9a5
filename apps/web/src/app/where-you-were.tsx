import { MESSAGES } from "@dakiya/domain/messages";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { forgetPlace, leftPlace } from "../lib/session/left-place.ts";
import { signedInId } from "../lib/session/session.ts";
import { WayBack } from "../ui/way-back.tsx";
import { NAV_LINKS } from "./sections.ts";

/**
 * Leads a user who has signed in again back to the page where their session ended. Not to a campaign that was being
 * written, which has its own notice.
 */
export function WhereYouWere() {
  const { pathname } = useLocation();
  const userId = signedInId();
  const [address, setAddress] = useState(() => (userId === null ? null : leftPlace(userId)));
  const page = NAV_LINKS.find(({ to }) => to === address?.split("?")[0]);
  const isThere = address !== null && (page === undefined || page.to === pathname);
  useEffect(() => {
    if (isThere || page?.to === paths.dashboard) forgetPlace();
  }, [isThere, page]);
  if (isThere) setAddress(null);
  if (address === null || page === undefined || page.to === paths.dashboard) return null;
  return (
    <WayBack
      label="Where you were"
      decline="Stay here"
      onDecline={() => {
        forgetPlace();
        setAddress(null);
      }}
    >
      {MESSAGES.auth.endedOn(page.label)} <Link to={address}>Go back there</Link>
    </WayBack>
  );
}
