import { TOP_LOCATIONS_LIMIT, sharePercent } from "@dakiya/domain/audience";
import type { AudienceWire } from "@dakiya/domain/wire";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { BarList } from "../../ui/charts/bar-list.tsx";
import { ColumnChart } from "../../ui/charts/column-chart.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import classes from "./audience-charts.module.css";

const CHART_HEIGHT_PX = 240;
const NOTE_HEIGHT_PX = 18;
/** A bar of a list with its gap. */
const BAR_HEIGHT_PX = 46;
const BAR_GAP_PX = 14;

/** Age, spending and city of the customers. */
export function AudienceCharts({ audience }: { audience: AudienceWire | undefined }) {
  const point = pointsOf(audience);
  const sideBySide =
    useMediaQuery("(min-width: 1000.02px)", false, { getInitialValueInEffect: false }) === true;
  // Side by side, all three fill the height of the list of cities.
  const heightPx = sideBySide
    ? Math.max(
        CHART_HEIGHT_PX,
        (audience?.topLocations.length ?? TOP_LOCATIONS_LIMIT) * BAR_HEIGHT_PX,
      )
    : CHART_HEIGHT_PX;
  return (
    <div className={classes.charts}>
      <Ages audience={audience} heightPx={heightPx} />
      <Card title="Spending Tiers">
        <Figure data={audience?.spendingTiers} nothing="No customers yet" heightPx={heightPx}>
          {(tiers) => (
            <div
              className={classes.spread}
              style={{ minHeight: sideBySide ? heightPx - BAR_GAP_PX : 0 }}
            >
              <BarList
                markMost
                thick={sideBySide}
                caption="Customers by what they have spent"
                valueName="Customers"
                format={formatCount}
                points={tiers.map(({ tier, count }) => point(tier, count))}
              />
            </div>
          )}
        </Figure>
      </Card>
      <Card title="Top Locations">
        <Figure data={audience?.topLocations} nothing="No cities are known yet" heightPx={heightPx}>
          {(locations) => (
            <BarList
              markMost
              caption="Cities with the most customers"
              valueName="Customers"
              format={formatCount}
              points={locations.map(({ city, count }) => point(city, count))}
            />
          )}
        </Figure>
      </Card>
    </div>
  );
}

/** The customers by age, of those whose age is known. */
function Ages({ audience, heightPx }: { audience: AudienceWire | undefined; heightPx: number }) {
  const point = pointsOf(audience);
  const total = audience?.totals.totalCustomers ?? 0;
  const known = (audience?.ageGroups ?? []).reduce((sum, { count }) => sum + count, 0);
  const someUnknown = known < total && known > 0;
  const note = `Age known of ${formatCount(known)} of ${formatCount(total)} customers`;
  return (
    <Card title="Age Distribution" {...(someUnknown ? { note } : {})}>
      <Figure data={audience?.ageGroups} nothing="No ages are known yet" heightPx={heightPx}>
        {(ageGroups) => (
          <ColumnChart
            caption="Customers by age"
            pointName="Age"
            valueName="Customers"
            format={formatCount}
            heightPx={heightPx - BAR_GAP_PX - (someUnknown ? NOTE_HEIGHT_PX : 0)}
            points={ageGroups.map(({ ageGroup, count }) => point(ageGroup, count))}
          />
        )}
      </Figure>
    </Card>
  );
}

/** A group of customers as a point of a chart, with its share of all. */
function pointsOf(audience: AudienceWire | undefined) {
  const total = audience?.totals.totalCustomers ?? 0;
  return (label: string, count: number) => ({
    label,
    value: count,
    note: `${sharePercent(count, total).toFixed(1)}%`,
  });
}

/** A chart, its skeleton, or the text for no data. */
function Figure<Row extends { count: number }>({
  data,
  nothing,
  heightPx,
  children,
}: {
  data: readonly Row[] | undefined;
  nothing: string;
  heightPx: number;
  children: (data: readonly Row[]) => ReactNode;
}) {
  // As high as its skeleton, so that nothing below moves when the response comes.
  const minHeight = heightPx - BAR_GAP_PX;
  if (data === undefined) return <BlockSkeleton height={minHeight} />;
  if (data.every(({ count }) => count === 0)) {
    return (
      <p className="soft middle" style={{ minHeight }}>
        {nothing}
      </p>
    );
  }
  return children(data);
}
