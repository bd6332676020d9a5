import { averageOrderValue, formatRupees } from "@dakiya/domain/analytics";
import type { Period } from "@dakiya/domain/analytics";
import type { AnalyticsWire, CampaignKind } from "@dakiya/domain/wire";
import { Group, SimpleGrid } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { Figures } from "../../ui/figures.tsx";
import classes from "./analytics.module.css";
import { CampaignRanking } from "./campaign-ranking.tsx";
import { EmailStatus } from "./email-status.tsx";
import { EngagementBreakdown } from "./engagement-breakdown.tsx";
import { EngagementOverTime } from "./engagement-over-time.tsx";
import { TopCards } from "./top-cards.tsx";
import { useRanking } from "./use-ranking.ts";

/** The figures of one range, or their skeletons while loading. */
export function Analytics({
  data,
  period,
  kind,
}: {
  data: AnalyticsWire | undefined;
  period: Period;
  kind: CampaignKind;
}) {
  const ranking = useRanking(data, { period, kind });
  return (
    <div className={classes.page}>
      <TopCards data={data} period={period} kind={kind} />
      {data !== undefined && data.unreported.sent > 0 && (
        <Group
          component="p"
          gap={10}
          align="stretch"
          wrap="nowrap"
          p="12px 16px"
          className="panel soft"
        >
          <IconInfoCircle size={18} stroke={1.5} aria-hidden />
          {formatCount(data.unreported.sent)} of these emails were sent with Gmail, which does not
          report deliveries. Rates that need them are of the other emails, and “–” where there are
          none.
        </Group>
      )}
      <CustomerInsights customers={data?.customers} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="var(--card-gap)">
        <EmailStatus data={data} />
        <EngagementBreakdown data={data} />
      </SimpleGrid>
      <EngagementOverTime data={data} period={period} />
      <CampaignRanking ranking={ranking} />
    </div>
  );
}

/** The customers and their spending, in rupees. */
function CustomerInsights({ customers }: { customers: AnalyticsWire["customers"] | undefined }) {
  const average = customers && averageOrderValue(customers.totalRevenue, customers.totalOrders);
  const figures = [
    { label: "Total Customers", value: customers && formatCount(customers.totalCustomers) },
    { label: "Active Customers", value: customers && formatCount(customers.activeCustomers) },
    {
      label: "Total Revenue",
      value: customers && formatRupees(customers.totalRevenue),
    },
    {
      label: "Average Order Value",
      value: average === undefined ? undefined : average === null ? "–" : formatRupees(average),
    },
  ];

  return (
    <Card title="Customer Insights">
      <Figures figures={figures} />
    </Card>
  );
}
