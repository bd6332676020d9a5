import type {
  analyticsInput,
  AnalyticsWire,
  AudienceWire,
  dashboardInput,
  DashboardWire,
  PurchaseGroupsWire,
  suppressionEmailsInput,
  suppressionFilter,
  suppressionListInput,
  SuppressionPageWire,
  SuppressionsAddedWire,
  SuppressionsRemovedWire,
  SuppressionWire,
} from "@dakiya/domain/wire";
import { download, get, gives, pages, repeatable, takes } from "../row.ts";
import type { In } from "../row.ts";

type Emails = In<typeof suppressionEmailsInput>;
type ReasonCounts = Pick<SuppressionPageWire, "reasonCounts">;

export const suppressions = {
  /** Addresses that are not mailed, the newest first, in pages. */
  list: pages(
    "/user/suppressions",
    gives<SuppressionWire>(),
    takes<In<typeof suppressionListInput>>(),
    gives<ReasonCounts>(),
  ),
  /** Puts up to 10,000 addresses on the list. */
  add: repeatable("/user/suppressions", gives<SuppressionsAddedWire>(), takes<Emails>()),
  /** Lets up to 10,000 addresses be mailed again. */
  remove: repeatable(
    "/user/suppressions/remove",
    gives<SuppressionsRemovedWire>(),
    takes<Emails>(),
  ),
  /** The list as CSV. */
  csv: download("/user/suppressions/export.csv", takes<In<typeof suppressionFilter>>()),
};

export const insights = {
  /** What the dashboard shows; `timeZone` (Asia/Kolkata) says whose today. */
  dashboard: get(
    "/insights/dashboard",
    gives<DashboardWire>(),
    takes<NonNullable<In<typeof dashboardInput>>>(),
  ),
  /** What the audience page shows. */
  audience: get("/insights/audience", gives<AudienceWire>()),
  /** How many customers are in each purchase group, the best group first. */
  purchaseGroups: get("/insights/purchase-groups", gives<PurchaseGroupsWire>()),
  /** What the analytics page shows. */
  analytics: get("/insights/analytics", gives<AnalyticsWire>(), takes<In<typeof analyticsInput>>()),
};
