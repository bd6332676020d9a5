import { averageOrderValue, engagementPercent, formatRupees } from "@dakiya/domain/analytics";
import type { AudienceWire } from "@dakiya/domain/wire";
import { IconCoinRupee, IconFilter, IconUserCheck, IconUsers } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { formatCount } from "../../lib/format.ts";
import { StatCard, StatGrid } from "../../ui/stat-card.tsx";
import classes from "./audience-cards.module.css";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

function engagementWords(totals: AudienceWire["totals"]): string {
  const percent = engagementPercent(totals.activeCustomers, totals.totalCustomers);
  return `${percent === null ? "–" : `${percent}%`} engagement`;
}

function orderValueWords(totals: AudienceWire["totals"]): string {
  const average = averageOrderValue(totals.totalRevenue, totals.totalOrders);
  return `${average === null ? "–" : formatRupees(average)} average order`;
}

/** The four figures at the head of the audience page. */
export function AudienceCards({ audience }: { audience: AudienceWire | undefined }) {
  const totals = audience?.totals;
  return (
    <StatGrid>
      <StatCard
        label="Total Audience"
        icon={<IconUsers {...ICON} />}
        value={totals === undefined ? null : formatCount(totals.totalCustomers)}
        note={totals === undefined ? "" : totals.totalCustomers === 1 ? "customer" : "customers"}
      />
      <StatCard
        label="Active Customers"
        icon={<IconUserCheck {...ICON} />}
        value={totals === undefined ? null : formatCount(totals.activeCustomers)}
        note={totals === undefined ? "" : engagementWords(totals)}
      />
      <StatCard
        label="Total Revenue"
        icon={<IconCoinRupee {...ICON} />}
        value={totals === undefined ? null : <FitLine text={formatRupees(totals.totalRevenue)} />}
        note={totals === undefined ? "" : orderValueWords(totals)}
      />
      <StatCard
        label="Segments"
        icon={<IconFilter {...ICON} />}
        value={audience === undefined ? null : formatCount(audience.segmentCount)}
        note={
          audience === undefined
            ? ""
            : `used by campaigns, ${formatCount(audience.savedSegments)} saved in all`
        }
      />
    </StatGrid>
  );
}

/** A figure on one line, whose font shrinks to fit. */
function FitLine({ text }: { text: string }) {
  const style: CSSProperties & Record<"--letters", number> = { "--letters": text.length };
  return (
    <span className={classes.room}>
      <span className={classes.line} style={style}>
        {text}
      </span>
    </span>
  );
}
