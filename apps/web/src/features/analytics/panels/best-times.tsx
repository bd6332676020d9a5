import { BEST_TIMES_MIN_OPENS, bestTimes } from "@dakiya/domain/analytics";
import type { BestTimesWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { formatCount } from "../../../lib/format.ts";
import { Figures } from "../../../ui/figures.tsx";
import { HeatMap } from "./heat-map.tsx";
import { Panel } from "./panel.tsx";
import type { PanelQuery } from "./panel.tsx";

const WEEKDAYS = [
  ...["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
] as const;
const timeOf = (hour: number): string => `${String(hour % 24).padStart(2, "0")}:00`;

/** When customers open emails: the best weekday and hour, and every hour of the week. */
export function BestTimes({
  query,
  clock,
}: {
  query: PanelQuery<BestTimesWire>;
  /** The time zone of the hours, in words. */
  clock: string | undefined;
}) {
  return (
    <Panel
      title="Best times"
      note={`First opens by people, without machines${clock === undefined ? "" : `, in ${clock}`}`}
      query={query}
      heightPx={340}
      emptyOf={(times) =>
        bestTimes(times) === null
          ? {
              title: "Not enough opens to say",
              hint: `${formatCount(times.hours.reduce((sum, count) => sum + count, 0))} of ${BEST_TIMES_MIN_OPENS} opens in this range`,
            }
          : null
      }
    >
      {(times) => <Times times={times} />}
    </Panel>
  );
}

function Times({ times }: { times: BestTimesWire }) {
  const best = bestTimes(times);
  return (
    <Stack gap={20}>
      {best !== null && (
        <Figures
          figures={[
            { label: "Best weekday", value: WEEKDAYS[best.weekday] },
            { label: "Best hour", value: `${timeOf(best.hour)}–${timeOf(best.hour + 1)}` },
          ]}
        />
      )}
      <HeatMap
        caption="Opens by weekday and hour"
        rowName="Weekday"
        columns={times.hours.map((_, hour) => ({
          label: String(hour).padStart(2, "0"),
          title: timeOf(hour),
        }))}
        rows={WEEKDAYS.map((label, weekday) => ({
          label,
          values: times.hoursByWeekday[weekday] ?? [],
        }))}
        format={formatCount}
      />
    </Stack>
  );
}
