import { formatRate, formatRupees, rate } from "@dakiya/domain/analytics";
import type { CouponSalesWire } from "@dakiya/domain/wire";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { Figures } from "../../ui/figures.tsx";

/** Coupon codes of a campaign: how many orders used, and what those brought in. */
export function CouponsCard({
  coupons: { given, used, orders, revenue },
}: {
  coupons: CouponSalesWire;
}) {
  return (
    <Card title="Coupons" note="Orders that name one of its codes, clicked or not.">
      <Figures
        figures={[
          {
            label: "Codes used",
            value: `${formatCount(used)} of ${formatCount(given)}`,
            note: formatRate(rate(used, given)),
          },
          { label: "Orders with a code", value: formatCount(orders) },
          { label: "Revenue with a code", value: formatRupees(revenue) },
        ]}
      />
    </Card>
  );
}
