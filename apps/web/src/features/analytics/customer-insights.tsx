import { averageOrderValue, formatRupees } from "@dakiya/domain/analytics";
import type { AnalyticsWire } from "@dakiya/domain/wire";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { Figures } from "../../ui/figures.tsx";

/** The customers and what they have spent, in rupees. */
export function CustomerInsights({
  customers,
}: {
  customers: AnalyticsWire["customers"] | undefined;
}) {
  const average = customers && averageOrderValue(customers.totalRevenue, customers.totalOrders);
  const figures = [
    { label: "Total Customers", value: customers && formatCount(customers.totalCustomers) },
    { label: "Active Customers", value: customers && formatCount(customers.activeCustomers) },
    {
      label: "Total Revenue",
      value: customers && formatRupees(customers.totalRevenue, { whole: true }),
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
