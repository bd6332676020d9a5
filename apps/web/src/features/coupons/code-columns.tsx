import type { COUPON_STATES, CouponCodeWire } from "@dakiya/domain/wire";
import { Link } from "react-router-dom";
import { formatDateTime } from "../../lib/format.ts";
import { campaignPage } from "../../lib/paths.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Hue } from "../../ui/status-badge.tsx";
import { TwoLines } from "../../ui/text-parts.tsx";

export const STATE_WORDS: Record<(typeof COUPON_STATES)[number], { label: string; color: Hue }> = {
  left: { label: "Left", color: "gray" },
  given: { label: "Given", color: "blue" },
};

/** The codes of a pool: whom each was given to, and by what campaign. */
export const CODE_COLUMNS: readonly Column<CouponCodeWire>[] = [
  { key: "code", header: "Code", cell: ({ code }) => <code className="anywhere">{code}</code> },
  {
    key: "state",
    header: "State",
    width: "12%",
    cell: ({ state }) => (
      <div>
        <StatusBadge {...STATE_WORDS[state]} />
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
];
