import { formatRupees } from "@dakiya/domain/analytics";
import { describeAttribution } from "@dakiya/domain/order";
import type { CampaignReportWire, SalesWire } from "@dakiya/domain/wire";
import { formatCount } from "../../lib/format.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { Figures } from "../../ui/figures.tsx";

/** Sales of a campaign, and the rule by which orders count. */
export function SalesCard({ report, sales }: { report: CampaignReportWire; sales: SalesWire }) {
  const { data } = trpc.orders.attribution.useQuery();
  const { total_recipients: recipients } = report.campaign.stats;
  return (
    <Card title="Revenue" note={data === undefined ? "\u00a0" : describeAttribution(data.days)}>
      <Figures
        figures={[
          { label: "Orders", value: formatCount(sales.orders) },
          { label: "Revenue", value: formatRupees(sales.revenue) },
          {
            label: "Revenue per recipient",
            value: recipients === 0 ? "–" : formatRupees(sales.revenue / recipients),
          },
        ]}
      />
    </Card>
  );
}
