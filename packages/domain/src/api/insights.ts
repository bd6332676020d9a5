import {
  analyticsInput,
  analyticsWire,
  audienceWire,
  bestTimesWire,
  dashboardInput,
  dashboardWire,
  listGrowthWire,
  purchaseGroupsWire,
  rangeInput,
  rangeOfKindInput,
  rankingInput,
  rankingWire,
  sendingHealthWire,
  slippingWire,
  weeklySummaryInput,
  weeklySummaryWire,
} from "../wire/index.ts";
import { MESSAGES } from "../messages/index.ts";
import { operation } from "./operation.ts";

/** Procedures of the dashboard, the audience page and analytics. */
export const insightOperations = {
  dashboard: operation("GET /insights/dashboard", {
    scope: ["insights:read", "customers:read"],
    input: dashboardInput,
    output: dashboardWire,
    message: "Dashboard",
    summary: "Figures of the dashboard; timeZone (Asia/Kolkata) says whose today",
  }),
  audience: operation("GET /insights/audience", {
    scope: ["insights:read"],
    output: audienceWire,
    message: "Audience",
    summary: "Figures of the audience page",
  }),
  purchaseGroups: operation("GET /insights/purchase-groups", {
    scope: ["insights:read"],
    output: purchaseGroupsWire,
    message: "Purchase groups",
    summary: "How many customers are in each purchase group, the best group first",
  }),
  analytics: operation("GET /insights/analytics", {
    scope: ["insights:read"],
    input: analyticsInput,
    output: analyticsWire,
    message: "Analytics",
    summary: "Figures of the analytics page",
  }),
  ranking: operation("GET /insights/ranking", {
    scope: ["insights:read"],
    input: rankingInput,
    output: rankingWire,
    message: "Ranking",
    summary:
      "The ten best campaigns by score, opened, clicked, unsubscribed, revenue or revenuePerRecipient",
  }),
  listGrowth: operation("GET /insights/list-growth", {
    scope: ["insights:read"],
    input: rangeInput,
    output: listGrowthWire,
    message: "Growth of the list",
    summary: "Customers who joined, by source, and who unsubscribed, over a range",
  }),
  sendingHealth: operation("GET /insights/sending-health", {
    scope: ["insights:read"],
    input: rangeOfKindInput,
    output: sendingHealthWire,
    message: "Sending health",
    summary: "Emails sent, unsubscribes, bounces and complaints over a range",
  }),
  bestTimes: operation("GET /insights/best-times", {
    scope: ["insights:read"],
    input: rangeOfKindInput,
    output: bestTimesWire,
    message: "Best times",
    summary: "First opens by people, by weekday, by hour of the timeZone and by both",
  }),
  slipping: operation("GET /insights/slipping", {
    scope: ["insights:read"],
    output: slippingWire,
    message: "Slipping away",
    summary: "Customers who moved to a worse purchase group in the last 30 days",
  }),
  weeklySummary: operation("GET /insights/weekly-summary", {
    scope: ["settings:read"],
    output: weeklySummaryWire,
    message: "Weekly summary",
    summary:
      "Whether the account's users get a summary by email on Mondays, and how the last one went",
  }),
  saveWeeklySummary: operation("PUT /insights/weekly-summary", {
    scope: ["settings:write"],
    input: weeklySummaryInput,
    output: weeklySummaryWire,
    message: MESSAGES.server.summarySaved,
    audit: "weekly-summary.changed",
    summary: "Turn the weekly summary on or off",
  }),
  dismissGuide: operation("POST /insights/guide/dismiss", {
    scope: "people",
    message: "Guide hidden",
    audit: { none: "a person's own screen" },
    summary: "Hide the first-run guide of the dashboard for good",
  }),
};
