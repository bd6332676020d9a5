import {
  HEALTH_LIMITS,
  HEALTH_MIN_SENT,
  HEALTH_SIGNALS,
  healthLevel,
  healthShares,
  rate,
} from "@dakiya/domain/analytics";
import type { HealthLevel, HealthSignal } from "@dakiya/domain/analytics";
import type { SendingHealthWire } from "@dakiya/domain/wire";
import { Group, SimpleGrid, Text } from "@mantine/core";
import { formatCount } from "../../../lib/format.ts";
import { LineChart } from "../../../ui/charts/line-chart.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Hue } from "../../../ui/status-badge.tsx";
import { RefusalsTable } from "../../../widgets/refusals/refusals-table.tsx";
import { UNIT_NAMES, spanWords } from "../span-words.ts";
import { Panel } from "./panel.tsx";
import type { PanelQuery } from "./panel.tsx";

const NAMES: Readonly<Record<HealthSignal, string>> = {
  unsubscribed: "Unsubscribes",
  bounced: "Bounces",
  complained: "Complaints",
};

const LEVELS: Readonly<Record<HealthLevel, { label: string; color: Hue }>> = {
  unknown: { label: "Too few emails to say", color: "gray" },
  good: { label: "Good", color: "green" },
  high: { label: "High", color: "yellow" },
  tooHigh: { label: "Too high", color: "red" },
};

/** Hundredths of a percent: the lowest limit is 0.1 %. */
const formatShare = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

/** Negative signals of customers and mailbox providers, against the limits of large providers. */
export function SendingHealth({ query }: { query: PanelQuery<SendingHealthWire> }) {
  return (
    <Panel
      title="Sending health"
      note={`Of emails sent. Each point covers at least ${HEALTH_MIN_SENT} emails.`}
      query={query}
      heightPx={300}
      emptyOf={({ points }) =>
        points.every(({ sent }) => sent === 0) ? { title: "No emails sent in this range" } : null
      }
    >
      {(health) => (
        <>
          <SimpleGrid cols={{ base: 1, md: 3 }} spacing="var(--card-gap)">
            {HEALTH_SIGNALS.map((signal) => (
              <Signal key={signal} signal={signal} health={health} />
            ))}
          </SimpleGrid>
          {health.refusals.length > 0 && <Refusals refusals={health.refusals} />}
        </>
      )}
    </Panel>
  );
}

/** The refusals that came in the range, each with the next step. */
function Refusals({ refusals }: Pick<SendingHealthWire, "refusals">) {
  return (
    <section aria-label="Refusals">
      <Text component="h3" fz="sm" fw={600} mt="var(--card-gap)" mb={8}>
        Refusals by mailbox provider
      </Text>
      <RefusalsTable refusals={refusals} />
    </section>
  );
}

function Signal({
  signal,
  health: { unit, points },
}: {
  signal: HealthSignal;
  health: SendingHealthWire;
}) {
  const sum = (key: HealthSignal | "sent") => points.reduce((all, point) => all + point[key], 0);
  const [sent, count] = [sum("sent"), sum(signal)];
  const share = rate(count, sent);
  const level = LEVELS[healthLevel(signal, count, sent)];
  const { high, tooHigh } = HEALTH_LIMITS[signal];
  const shares = healthShares(points, signal);
  const name = NAMES[signal];
  return (
    <section aria-label={name}>
      <Group justify="space-between" mb={4}>
        <Text component="h3" fz="sm" fw={600}>
          {name}
        </Text>
        <StatusBadge {...level} />
      </Group>
      <Text mb={8} className="note tabular">
        {formatCount(count)} of {formatCount(sent)} emails
      </Text>
      <LineChart
        caption={`${name} by ${unit}, as a share of emails sent`}
        pointName={UNIT_NAMES[unit]}
        format={formatShare}
        heightPx={180}
        series={[
          {
            ...{ key: "share", label: name, color: "var(--chart-1)" },
            note: share === null ? "–" : formatShare(share),
          },
        ]}
        limits={[
          { label: "High", value: high, color: "var(--yellow)" },
          { label: "Too high", value: tooHigh, color: "var(--red)" },
        ]}
        points={points.map(({ day }, index) => ({
          ...spanWords(day, unit),
          values: { share: shares[index] ?? null },
        }))}
      />
    </section>
  );
}
