import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire, CampaignWire } from "@dakiya/domain/wire";
import { Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatCount, formatDateTimeZone, formatSince } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { HeldCampaign } from "./held-campaign.tsx";
import { addSample, paceText } from "./pace.ts";
import type { Sample } from "./pace.ts";

type Progress = {
  campaign: CampaignSummaryWire;
  /** When `campaign` was received, in milliseconds since 1970; the pace is derived from it. */
  updatedAt: number;
};

/** A campaign at work: while it can be taken back how long that is, then its progress. */
export function SendingProgress({ campaign, updatedAt }: Progress) {
  if (campaign.hold !== null) return <HeldCampaign campaign={campaign} />;
  return <UnderWay campaign={campaign} updatedAt={updatedAt} />;
}

/** Sent of total as a thin bar, the pace and the time left; or why nothing is sent. */
function UnderWay({ campaign, updatedAt }: Progress) {
  const { name, status, stats, outage } = campaign;
  const { sent, total_recipients: total } = stats;
  const [samples, setSamples] = useState<readonly Sample[]>([{ at: updatedAt, sent }]);
  if (samples.at(-1)?.at !== updatedAt) setSamples(addSample(samples, { at: updatedAt, sent }));

  const words =
    status === "active"
      ? "Collecting recipients"
      : `${formatCount(sent)} of ${formatCount(total)} sent`;
  const pace = paceText(samples, total);
  return (
    <Stack gap={4}>
      <ProgressBar label={`${name}: ${words}`} value={sent} max={total} />
      <Group gap="0 12px" justify="space-between" align="stretch" className="note tabular">
        <span>{words}</span>
        {pace !== null && outage === null && <span>{pace}</span>}
      </Group>
      {outage !== null && <OutageNotice outage={outage} />}
    </Stack>
  );
}

/** Why a sending campaign is on hold, since when, and that it resumes by itself. */
function OutageNotice({ outage }: { outage: NonNullable<CampaignWire["outage"]> }) {
  const { reason, since } = outage;
  return (
    <Text c="var(--yellow-ink)" className="small anywhere">
      {reason} since <time dateTime={since}>{formatSince(since, new Date())}</time>.{" "}
      {MESSAGES.campaigns.outageGoesOn}
    </Text>
  );
}

/** Why a campaign is on hold that resumes by itself, if the service gave no reason. */
const WAITS = {
  quota: "Today's sending limit is reached.",
  rate: "The email service asked to send more slowly.",
} as const;

/** The service's words alone: the time sending resumes is shown beside them. */
const withoutResumption = (reason: string | null): string | null =>
  reason?.replace(/ Sending (?:goes on|resumes|continues)(?: tomorrow)?(?: by itself)?\.?$/, "") ??
  null;

/**
 * Reason that a campaign is paused, and how it resumes: a time, in the reader's own zone, or a visit to Email Settings.
 * Nothing for a campaign without a reason.
 */
export function PauseReason({ campaign }: { campaign: CampaignSummaryWire }) {
  const { pause, status_reason: reason } = campaign;
  const kind = pause?.kind;
  if ((kind === "quota" || kind === "rate") && pause?.until) {
    return (
      <>
        {withoutResumption(reason) ?? WAITS[kind]} Resumes at{" "}
        <time dateTime={pause.until}>{formatDateTimeZone(pause.until)}</time>.
      </>
    );
  }
  if (kind === "credentials" || kind === "account") {
    return (
      <>
        {reason ?? "The email service does not accept email from this account."}{" "}
        <Link to={paths.emailSettings}>Open Email Settings</Link>
      </>
    );
  }
  return reason;
}
