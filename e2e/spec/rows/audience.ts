import type { Row } from "../support/row.ts";

const section = "§2 Audience Intelligence";
const detail = "§2 Segment detail";
const formulas = "§9 Formulas";

export const AUDIENCE_ROWS = [
  { id: "audience.refresh", section, says: "a Refresh that loads everything again" },
  { id: "audience.create-segment", section, says: "Create Segment goes to /campaigns/create" },
  { id: "audience.loading", section, says: "'Loading Audience Insights...'" },
  { id: "audience.card.total", section, says: "a card Total Audience" },
  { id: "audience.card.active", section, says: "Active Customers" },
  { id: "audience.card.revenue", section, says: "Total Revenue" },
  { id: "audience.card.segments", section, says: "a Segments count" },
  { id: "audience.engagement", section: formulas, says: "active of all, a whole percent" },
  { id: "audience.order-value", section: formulas, says: "revenue by orders is the average order" },
  { id: "audience.ages", section, says: "a panel Age Distribution" },
  { id: "audience.ages.buckets", section: "§9 Age buckets", says: "18-24 25-34 35-44 45-54 55+" },
  { id: "audience.tiers", section, says: "a panel Spending Tiers" },
  {
    id: "audience.tiers.buckets",
    section: "§9 Spending tiers",
    says: "No Purchases, ₹1-999, ₹1K-5K, ₹5K-10K, ₹10K+, with their edges",
  },
  { id: "audience.locations", section, says: "a panel Top Locations, the largest first" },
  { id: "audience.locations.ten", section: "§9 Limits", says: "ten cities at most" },
  { id: "audience.segments.title", section, says: "a table 'Audience Segments'" },
  { id: "audience.segments.search", section, says: "'Search segments...' by name, any case" },
  { id: "audience.segments.columns", section, says: "Segment, Size, Type, Created, Actions" },
  { id: "audience.segments.segment", section, says: "Segment holds name and description" },
  { id: "audience.segments.size", section, says: "Size holds the estimated count" },
  { id: "audience.segments.size.zero", section, says: "or 0 customers" },
  { id: "audience.segments.dynamic", section, says: "Type is Dynamic" },
  { id: "audience.segments.static", section, says: "or Static" },
  { id: "audience.segments.created", section, says: "Created is a date" },
  { id: "audience.segments.used", section: "§3 Segment", says: "only those campaigns use" },
  { id: "audience.empty", section, says: "'No segments found'" },
  {
    id: "audience.empty.hint",
    section,
    says: "'Create your first audience segment to get started'",
  },
  { id: "audience.empty.button", section, says: "with a create button" },
  { id: "audience.empty.searching", section, says: "'Try adjusting your search terms'" },
  { id: "audience.logs", section, says: "View Logs opens the logs of the segment's campaign" },
  {
    id: "audience.logs.lookup",
    section: "§7 Calls",
    says: "the campaign tied to the segment is looked up first",
  },
  {
    id: "audience.logs.none",
    section: "§8 Campaign creation",
    says: "'No campaign found for this segment'",
  },
  {
    id: "audience.logs.failed",
    section: "§8 Campaign creation",
    says: "'Failed to fetch communication logs'",
  },
  { id: "audience.detail.opens", section: detail, says: "a segment's name opens it" },
  { id: "audience.detail.totals", section: detail, says: "totals" },
  { id: "audience.detail.revenue", section: detail, says: "revenue, average spent and orders" },
  { id: "audience.detail.gender", section: detail, says: "gender" },
  { id: "audience.detail.ages", section: detail, says: "age groups" },
  { id: "audience.detail.cities", section: detail, says: "top cities" },
  { id: "audience.detail.sample", section: detail, says: "sample customers" },
] as const satisfies readonly Row[];
