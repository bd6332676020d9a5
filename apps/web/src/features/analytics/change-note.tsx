import type { Period } from "@dakiya/domain/analytics";
import { MESSAGES } from "@dakiya/domain/messages";
import { Group } from "@mantine/core";
import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";

import { periodBefore } from "./use-period.ts";

const ICON = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** The change of a rate against the preceding period of the same length. */
export function ChangeNote({
  current,
  previous,
  isUnreported,
  isUntracked,
  period,
}: {
  current: number | null;
  /** Undefined where there is no period before. */
  previous: number | null | undefined;
  /** The rate is unknown because the email service does not report it. */
  isUnreported: boolean;
  isUntracked: boolean;
  period: Period;
}) {
  if (current === null && isUntracked) return <span>{MESSAGES.tracking.notTracked}</span>;
  if (current === null) {
    return <span>{isUnreported ? "The service does not report it" : "No data yet"}</span>;
  }
  const before = periodBefore(period);
  if (previous === undefined || before === null) return <span>Over all time</span>;
  const change = rateChange(current, previous);
  if (change === null) return <span>No figures for {before}</span>;
  if (change.direction === "same") return <span>As in {before}</span>;
  const isUp = change.direction === "up";
  return (
    <span>
      <Group
        component="span"
        display="inline-flex"
        gap={2}
        c="var(--hue-ink)"
        style={{ verticalAlign: "bottom" }}
        className="semi"
        data-hue={isUp ? "green" : "red"}
      >
        {isUp ? <IconArrowUpRight {...ICON} /> : <IconArrowDownRight {...ICON} />}
        <span className="visually-hidden">{isUp ? "Up" : "Down"} </span>
        {change.size}
      </Group>{" "}
      from {before}
    </span>
  );
}

/** How far a rate moved, in percentage points with one decimal. */
type RateChange = {
  direction: "up" | "down" | "same";
  /** "2.3 points"; empty when nothing moved. */
  size: string;
};

/** The change from one rate (0..1) to another; null when either is not known. */
export function rateChange(current: number | null, previous: number | null): RateChange | null {
  if (current === null || previous === null) return null;
  const tenths = Math.round((current - previous) * 1000);
  if (tenths === 0) return { direction: "same", size: "" };
  const points = (Math.abs(tenths) / 10).toFixed(1);
  return {
    direction: tenths > 0 ? "up" : "down",
    size: `${points} ${points === "1.0" ? "point" : "points"}`,
  };
}
