import type { COUPON_FILTERS, CouponCodeWire } from "@dakiya/domain/wire";
import { Link } from "react-router-dom";
import { formatDateTime } from "../../lib/format.ts";
import { campaignPage } from "../../lib/paths.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Hue } from "../../ui/status-badge.tsx";
import { TwoLines } from "../../ui/text-parts.tsx";

export const STATE_WORDS: Record<(typeof COUPON_FILTERS)[number], { label: string; color: Hue }> = {
  left: { label: "Left", color: "gray" },
  given: { label: "Given", color: "blue" },
  used: { label: "Used", color: "green" },
};

/** The codes of a pool: whom each was given to, and by what campaign. */
export const CODE_COLUMNS: readonly Column<CouponCodeWire>[] = [
  { key: "code", header: "Code", cell: ({ code }) => <code className="anywhere">{code}</code> },
  {
    key: "state",
    header: "State",
    width: "12%",
    cell: ({ state, order }) => (
      <div>
        <StatusBadge {...STATE_WORDS[order === null ? state : "used"]} />
      </div>
    ),
  },
  {
    key: "customer",
    header: "Given to",
    width: "24%",
    cell: ({ customer, campaign }) =>
      customer === null ? (
        campaign !== null && "Erased customer"
      ) : (
        <TwoLines main={customer.name || customer.email} second={customer.email} />
      ),
  },
  {
    key: "campaign",
    header: "By",
    width: "22%",
    cell: ({ campaign, givenAt }) =>
      campaign !== null && (
        <TwoLines
          main={<Link to={campaignPage(campaign._id)}>{campaign.name || "Without a name"}</Link>}
          second={givenAt === null ? undefined : formatDateTime(givenAt)}
        />
      ),
  },
  {
    key: "order",
    header: "Order",
    width: "14%",
    cell: ({ order }) => order !== null && <span className="anywhere">{order.number}</span>,
  },
];
