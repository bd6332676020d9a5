import { formatRate } from "@dakiya/domain/analytics";
import type { Period } from "@dakiya/domain/analytics";
import type { AnalyticsWire, CampaignKind } from "@dakiya/domain/wire";
import { Text } from "@mantine/core";
import { IconClick, IconMail, IconMailCheck, IconMailOpened } from "@tabler/icons-react";
import { formatCount } from "../../lib/format.ts";
import { StatCard, StatGrid } from "../../ui/stat-card.tsx";
import { ChangeNote } from "./change-note.tsx";
import { periodBefore } from "./use-period.ts";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

const RATES = [
  { key: "delivery", label: "Delivery Rate", Icon: IconMailCheck },
  { key: "open", label: "Open Rate", Icon: IconMailOpened },
  { key: "click", label: "Click Rate", Icon: IconClick },
] as const;

const COUNTED: Readonly<Record<CampaignKind, string>> = {
  campaigns: "Total Campaigns",
  automations: "Automation Emails",
  all: "Campaigns and Emails",
};

/** Campaigns and the three rates, each against the period before. */
export function TopCards({
  data,
  period,
  kind,
}: {
  data: AnalyticsWire | undefined;
  period: Period;
  kind: CampaignKind;
}) {
  const now = data?.rates;
  const before = data?.previousRates;

  return (
    <StatGrid>
      <StatCard
        label={COUNTED[kind]}
        icon={<IconMail {...ICON} />}
        value={data === undefined ? null : formatCount(data.campaigns.total)}
        note={
          data === undefined
            ? ""
            : [
                `${formatCount(data.campaigns.active)} active, ${formatCount(data.campaigns.completed)} completed`,
                campaignsBefore(data, period),
              ].map((line) => (
                <Text key={line} span display="block">
                  {line}
                </Text>
              ))
        }
      />
      {RATES.map(({ key, label, Icon }) => (
        <StatCard
          key={key}
          label={label}
          icon={<Icon {...ICON} />}
          value={now === undefined ? null : formatRate(now[key])}
          note={
            data !== undefined &&
            now !== undefined && (
              <ChangeNote
                current={now[key]}
                previous={before?.[key]}
                isUnreported={data.unreported.sent > 0}
                isUntracked={isUntracked(data, key)}
                period={period}
              />
            )
          }
        />
      ))}
    </StatGrid>
  );
}

/** Whether a rate is unknown because no email of the range tracks what it needs. */
function isUntracked({ counts }: AnalyticsWire, key: (typeof RATES)[number]["key"]): boolean {
  if (key === "delivery") return false;
  return counts.opened === null || (key === "click" && counts.clicked === null);
}

/** How many campaigns the preceding period had; null where there is none. */
function campaignsBefore({ previousCampaigns }: AnalyticsWire, period: Period): string {
  return previousCampaigns === null
    ? ""
    : `${formatCount(previousCampaigns)} in ${periodBefore(period)}`;
}
