import type { CampaignReportWire } from "@dakiya/domain/wire";
import { campaignStatusColor } from "@dakiya/domain/campaign";
import { languageLabel } from "@dakiya/domain/language";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCount, formatDateTime, formatDateTimeZone } from "../../lib/format.ts";
import { automationPage, campaignPage } from "../../lib/paths.ts";
import { Card } from "../../ui/card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { PauseReason } from "../../widgets/live-campaigns/sending-progress.tsx";
import { FOLLOWED } from "../../widgets/follow-up/followed.ts";

const words = MESSAGES.variants;

/** A campaign's status, times, sender and audience. */
export function FactsCard({ report }: { report: CampaignReportWire }) {
  const { campaign, from, languages, startedBy } = report;
  const { status, startedAt, completedAt, schedule, createdAt, template } = campaign;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Status", <Status key="status" report={report} />],
    ["Created", formatDateTime(createdAt)],
    ...(startedAt === null ? [] : ([["Sent", sentOf(startedAt, startedBy)]] as const)),
    ...(completedAt === null
      ? []
      : ([[status === "completed" ? "Completed" : "Ended", formatDateTime(completedAt)]] as const)),
    ...(status === "scheduled" && schedule !== null
      ? ([
          ["Starts", formatDateTimeZone(schedule.at)],
          ...(startedBy === null ? [] : ([["Scheduled by", startedBy]] as const)),
        ] as const)
      : []),
    ["Audience", <Audience key="audience" report={report} />],
    ...(from === null ? [] : ([["From", `${from.name} <${from.address}>`]] as const)),
    ["Subject", template.subject === "" ? "None yet" : template.subject],
    ...(languages === undefined ? [] : ([["Languages", languageWords(languages)]] as const)),
  ];
  return (
    <Card title="Details">
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** "English (falls back) 300, Hindi 12". */
const languageWords = (languages: NonNullable<CampaignReportWire["languages"]>): string =>
  languages
    .map(({ language, recipients }, nth) => {
      const label = language === null ? "Fallback" : languageLabel(language);
      const name = nth === 0 && language !== null ? words.fallsBack(label) : label;
      return `${name} ${formatCount(recipients)}`;
    })
    .join(", ");

const sentOf = (at: string, by: string | null): string =>
  by === null ? formatDateTime(at) : `${formatDateTime(at)}, by ${by}`;

function Status({ report: { campaign } }: { report: CampaignReportWire }) {
  const { status, pause, status_reason: reason } = campaign;
  return (
    <>
      <StatusBadge color={campaignStatusColor(status)} label={status} />
      {(pause !== null || (reason !== null && reason !== "")) && (
        <div className="note">
          <PauseReason campaign={campaign} />
        </div>
      )}
    </>
  );
}

function audienceWords({ isDynamic, rules }: NonNullable<CampaignReportWire["audience"]>): string {
  if (rules === "") return "Customers of a fixed list";
  return `${isDynamic ? "Customers whose" : "Customers of a static segment whose"} ${rules}`;
}

/** The audience in words. */
function Audience({ report: { campaign, audience } }: { report: CampaignReportWire }) {
  const { followUpOf, automation, segment_id: segment, status } = campaign;
  if (automation !== null)
    return (
      <>
        Customers enrolled in <Link to={automationPage(automation._id)}>{automation.name}</Link>
      </>
    );
  if (followUpOf !== null)
    return (
      <>
        Recipients of <Link to={campaignPage(followUpOf._id)}>{followUpOf.name}</Link>{" "}
        {FOLLOWED[followUpOf.kind]}
      </>
    );
  if (audience === null) return "None yet";
  const hasStarted = status !== "draft" && status !== "scheduled";
  return (
    <>
      {audienceWords(audience)}
      {segment !== null && <div className="note">Segment: {segment.name}</div>}
      {hasStarted && !audience.isFrozen && audience.rules !== "" && (
        <div className="note">
          These are its rules today. They may have changed since it was sent.
        </div>
      )}
    </>
  );
}
