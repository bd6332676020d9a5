import { sharePercent } from "@dakiya/domain/audience";
import { PURCHASE_GROUPS } from "@dakiya/domain/segment";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { whenTurnedTo } from "../../lib/server/on-focus.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { BarList } from "../../ui/charts/bar-list.tsx";

const LABELS = new Map<string, string>(PURCHASE_GROUPS.map(({ name, label }) => [name, label]));

/** Customers by purchase group, each bar leading to its customers; nothing before the first purchase. */
export function PurchaseGroups() {
  const { data = [] } = trpc.insights.purchaseGroups.useQuery(undefined, {
    refetchOnMount: "always",
    refetchOnWindowFocus: whenTurnedTo,
  });
  const total = data.reduce((sum, { count }) => sum + count, 0);
  const bought = data.some(({ group, count }) => group !== "never_bought" && count > 0);
  if (!bought) return null;
  return (
    <Card
      title="Purchase Groups"
      note="By last purchase, orders and spending. Choose a group to see its customers."
    >
      <BarList
        markMost
        caption="Customers by purchase group"
        valueName="Customers"
        format={formatCount}
        points={data.map(({ group, count }) => ({
          label: LABELS.get(group) ?? group,
          value: count,
          note: `${sharePercent(count, total).toFixed(1)}%`,
          to: `${paths.customers}?group=${group}&status=all`,
        }))}
      />
    </Card>
  );
}
