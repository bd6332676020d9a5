import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire } from "@dakiya/domain/wire";
import { formatSince } from "../../lib/format.ts";
import classes from "./outage-notice.module.css";

/** Why nothing of a sending campaign goes out, since when, and that nobody has to do anything about it. */
export function OutageNotice({ outage }: { outage: NonNullable<CampaignWire["outage"]> }) {
  const { reason, since } = outage;
  return (
    <p className={classes.outage}>
      {reason} since <time dateTime={since}>{formatSince(since, new Date())}</time>.{" "}
      {MESSAGES.campaigns.outageGoesOn}
    </p>
  );
}
