import {
  analyticsInput,
  analyticsWire,
  audienceWire,
  dashboardInput,
  dashboardWire,
  purchaseGroupsWire,
} from "../wire/index.ts";
import { operation } from "./operation.ts";

/** What dashboard, audience and analytics show, and the sample data they can start with. */
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
  dismissGuide: operation("POST /insights/guide/dismiss", {
    scope: "people",
    message: "Guide hidden",
    audit: { none: "a person's own screen" },
    summary: "Hide the first-run guide of the dashboard for good",
  }),
};
