import type { Row } from "../support/row.ts";

const section = "Analytics";
const formulas = "Figures";

export const ANALYTICS_ROWS = [
  { id: "analytics.refresh", section, says: "a Refresh button that asks again" },
  {
    id: "analytics.range.options",
    section,
    says: "Last 7 days, Last 30 days, Last 90 days, All time",
  },
  { id: "analytics.range.default", section, says: "Last 30 days is the default" },
  { id: "analytics.range.asks", section, says: "another range shows its own figures" },
  { id: "analytics.card.campaigns", section, says: "Total Campaigns with active and completed" },
  { id: "analytics.card.delivery", section: formulas, says: "Delivery Rate: delivered of sent" },
  { id: "analytics.card.open", section: formulas, says: "Open Rate: opened of delivered" },
  { id: "analytics.card.click", section: formulas, says: "Click Rate: clicked of opened" },
  { id: "analytics.customers.total", section, says: "Customer Insights: total customers" },
  { id: "analytics.customers.active", section, says: "active customers" },
  { id: "analytics.customers.revenue", section, says: "total revenue, in rupees" },
  { id: "analytics.customers.order-value", section: formulas, says: "average order value" },
  {
    id: "analytics.distribution",
    section,
    says: "Email Status Distribution: delivered, opened, clicked, failed",
  },
  { id: "analytics.breakdown", section, says: "Engagement Breakdown: four rates" },
  { id: "analytics.click-through", section: formulas, says: "click-through: clicked of delivered" },
  { id: "analytics.success", section: formulas, says: "success: sent of recipients" },
  { id: "analytics.score", section: formulas, says: "score: the three steps of three times sent" },
  { id: "analytics.ranking", section, says: "Campaign Performance Ranking, with rank badges" },
  { id: "analytics.ranking.order", section, says: "the best overall score first" },
  { id: "analytics.ranking.ten", section, says: "ten campaigns at most" },
  { id: "analytics.details.name", section, says: "the name" },
  { id: "analytics.details.status", section, says: "the status" },
  { id: "analytics.details.created", section, says: "when it was created" },
  { id: "analytics.details.rates", section, says: "the rates" },
  { id: "analytics.details.stats", section, says: "the stats" },
  { id: "analytics.details.message", section, says: "the subject and the message body" },
  {
    id: "analytics.counting",
    section: "Logs",
    says: "a failed mail that was sent counts as sent and as failed",
  },
  { id: "analytics.zero", section: formulas, says: "of nothing, a rate is neither 0 nor NaN" },
  { id: "analytics.errors.silent", section, says: "errors raise no toast" },
  { id: "analytics.errors.logged", section, says: "they are logged" },
] as const satisfies readonly Row[];
