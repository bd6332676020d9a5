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
    summary: "What the dashboard shows; timeZone (Asia/Kolkata) says whose today",
  }),
  audience: operation("GET /insights/audience", {
    scope: ["insights:read"],
    output: audienceWire,
    message: "Audience",
    summary: "What the audience page shows",
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
    summary: "What the analytics page shows",
  }),
  dismissGuide: operation("POST /insights/guide/dismiss", {
    scope: "people",
    message: "The guide is put away",
    audit: { none: "a person's own screen" },
    summary: "Put the first-run guide of the dashboard away for good",
  }),
};
