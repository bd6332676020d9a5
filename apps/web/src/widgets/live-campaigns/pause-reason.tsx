import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { Link } from "react-router-dom";
import { formatDateTimeZone } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";

/** Why the service holds a campaign back that will go on by itself. */
const WAITS = {
  quota: "Today's sending limit is reached.",
  rate: "The email service asked to send more slowly.",
} as const;

/**
 * Why a campaign stands still, and what makes it go on: time, shown in the reader's own zone, or a visit to Email
 * Settings. Nothing for a campaign without a reason.
 */
export function PauseReason({ campaign }: { campaign: CampaignSummaryWire }) {
  const { pause, status_reason: reason } = campaign;
  const kind = pause?.kind;
  if ((kind === "quota" || kind === "rate") && pause?.until) {
    return (
      <>
        {WAITS[kind]} Goes on by itself at{" "}
        <time dateTime={pause.until}>{formatDateTimeZone(pause.until)}</time>.
      </>
    );
  }
  if (kind === "credentials" || kind === "account") {
    return (
      <>
        {reason ?? "The email service does not accept mail from this account."}{" "}
        <Link to={paths.emailSettings}>Open Email Settings</Link>
      </>
    );
  }
  return reason;
}
