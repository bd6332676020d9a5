import { formatRate, rate, successRate } from "@dakiya/domain/analytics";
import { logStatusColor } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import type { AnalyticsWire } from "@dakiya/domain/wire";
import { Text } from "@mantine/core";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { BarList } from "../../ui/charts/bar-list.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";

const STATUSES = [
  { key: "delivered", label: "Delivered" },
  { key: "opened", label: "Opened" },
  { key: "clicked", label: "Clicked" },
  { key: "failed", label: "Failed" },
] as const;

/** A figure with its note; one that is not tracked has neither. */
function figureOf(
  counts: AnalyticsWire["counts"],
  key: (typeof STATUSES)[number]["key"],
  isGuess: boolean,
) {
  const value = counts[key];
  if (value === null) return { value: 0, shown: MESSAGES.tracking.notTracked };
  const share = `${formatRate(rate(value, counts.recipients))} of recipients`;
  return { value, note: isGuess && key === "delivered" ? "at least" : share };
}

/** How many emails were delivered, opened, clicked and failed, of all there were. */
export function EmailStatus({ data }: { data: AnalyticsWire | undefined }) {
  const counts = data?.counts;
  const isGuess = data !== undefined && data.unreported.sent > 0;
  return (
    <Card
      title="Email Status Distribution"
      note={
        counts === undefined
          ? "Of all recipients"
          : `Of ${formatCount(counts.recipients)} ${counts.recipients === 1 ? "recipient" : "recipients"}`
      }
    >
      {counts === undefined ? (
        <BlockSkeleton height={190} />
      ) : (
        <>
          <BarList
            caption="Emails by outcome"
            valueName="Emails"
            format={formatCount}
            max={counts.recipients}
            points={STATUSES.map(({ key, label }) => ({
              label,
              ...figureOf(counts, key, isGuess),
              color: logStatusColor(key),
            }))}
          />
          <Text mt={20} pt={16} fz="small" className="soft tabular ruled-above">
            Overall success rate <strong>{formatRate(successRate(counts))}</strong>,{" "}
            {formatCount(counts.sent)} sent
          </Text>
          {counts.untracked !== undefined && (
            <Text mt={8} className="note">
              {MESSAGES.tracking.notTrackedEmails(
                counts.untracked.sent,
                formatCount(counts.untracked.sent),
              )}
            </Text>
          )}
        </>
      )}
    </Card>
  );
}
