import { MESSAGES } from "@dakiya/domain/messages";
import {
  analyticsWire,
  audienceWire,
  dashboardWire,
  purchaseGroupsWire,
  sampleDataWire,
} from "@dakiya/domain/wire";
import { route } from "./route.ts";
import type { RestRoute } from "./route.ts";

/** What dashboard, audience and analytics show, and the sample data they can start with. */
export const insightRoutes: readonly RestRoute[] = [
  route("GET /insights/dashboard", "insights.dashboard", {
    scope: ["insights:read", "customers:read"],
    input: (request) => request.query,
    output: dashboardWire,
    message: "Dashboard",
    summary: "What the dashboard shows; timeZone (Asia/Kolkata) says whose today",
  }),
  route("GET /insights/audience", "insights.audience", {
    scope: ["insights:read"],
    output: audienceWire,
    message: "Audience",
    summary: "What the audience page shows",
  }),
  route("GET /insights/purchase-groups", "insights.purchaseGroups", {
    scope: ["insights:read"],
    output: purchaseGroupsWire,
    message: "Purchase groups",
    summary: "How many customers are in each purchase group, the best group first",
  }),
  route("GET /insights/analytics", "insights.analytics", {
    scope: ["insights:read"],
    input: (request) => request.query,
    output: analyticsWire,
    message: "Analytics",
    summary: "What the analytics page shows",
  }),
  route("POST /insights/guide/dismiss", "insights.dismissGuide", {
    scope: "people",
    message: "The guide is put away",
    summary: "Put the first-run guide of the dashboard away for good",
  }),
  route("GET /user/sample-data", "sampleData.get", {
    scope: ["settings:read"],
    output: sampleDataWire,
    message: "Sample data",
    summary: "Whether the account holds sample data, and how much of it",
  }),
  route("POST /user/sample-data", "sampleData.load", {
    scope: ["settings:write"],
    output: sampleDataWire,
    message: MESSAGES.sampleData.loaded,
    summary: "Load sample customers, segments and finished campaigns; they are never mailed",
  }),
  route("DELETE /user/sample-data", "sampleData.remove", {
    scope: ["settings:write"],
    output: sampleDataWire,
    message: MESSAGES.sampleData.removed,
    refuses: ["conflict"],
    summary: "Remove the sample data; what is the user's own stays",
  }),
];
