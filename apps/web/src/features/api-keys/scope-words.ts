import { API_AREAS, API_SCOPES, scopesOf } from "@dakiya/domain/wire";
import type { ApiArea, ApiScope } from "@dakiya/domain/wire";

/** Label of an area, and its contents. */
export const AREA_WORDS: Record<ApiArea, { label: string; note: string }> = {
  customers: { label: "Customers", note: "Customers, imports, exports" },
  segments: { label: "Segments", note: "Rules and how many they match" },
  campaigns: { label: "Campaigns", note: "Campaigns, drafts, logs, AI text" },
  automations: { label: "Automations", note: "Automations and their customers" },
  orders: { label: "Orders", note: "Orders, currency rates" },
  coupons: { label: "Coupons", note: "Coupon pools and their codes" },
  suppressions: { label: "Suppression list", note: "Addresses that get no email" },
  design: { label: "Images and brand", note: "How emails look, and files they link to" },
  webhooks: { label: "Webhooks", note: "Where events are sent, and their log" },
  insights: { label: "Insights", note: "Dashboard, audience, analytics" },
  settings: { label: "Settings", note: "Email settings, sample data" },
};

/** Scopes for a common purpose, chosen by one click. */
export const PRESETS: readonly { label: string; scopes: readonly ApiScope[] }[] = [
  { label: "Read everything", scopes: API_SCOPES.filter((scope) => scope.endsWith(":read")) },
  { label: "Import customers", scopes: ["customers:read", "customers:write"] },
  {
    label: "Send campaigns",
    scopes: [
      ...(["customers:read", "segments:read", "segments:write"] as const),
      ...(["campaigns:read", "campaigns:write", "campaigns:send"] as const),
    ],
  },
];

/** Labels of the actions, in the order of the screen. */
export const ACTION_WORDS = { read: "Read", write: "Write", send: "Send" } as const;
export const ACTIONS = ["read", "write", "send"] as const;

/** The scope of an area and action; undefined where the area knows no such action. */
export function scopeAt(area: ApiArea, action: (typeof ACTIONS)[number]): ApiScope | undefined {
  return scopesOf(area).find((scope) => scope === `${area}:${action}`);
}

/** "Read: customers, segments" for each action there is something of. */
export function describeScopes(scopes: readonly ApiScope[]): string[] {
  return ACTIONS.flatMap((action) => {
    const areas = API_AREAS.filter((area) => scopes.some((one) => one === scopeAt(area, action)));
    const labels = areas.map((area) => AREA_WORDS[area].label.toLowerCase());
    return labels.length === 0 ? [] : [`${ACTION_WORDS[action]}: ${labels.join(", ")}`];
  });
}
