/** Every address of the web application (docs/product.md, Pages). */
export const paths = {
  landing: "/",
  login: "/login",
  dashboard: "/dashboard",
  campaigns: "/campaigns",
  createCampaign: "/campaigns/create",
  customers: "/customers",
  fields: "/customers/fields",
  orders: "/customers/orders",
  audience: "/audience",
  analytics: "/analytics",
  emailSettings: "/email-settings",
  brand: "/settings/brand",
  images: "/settings/images",
  apiKeys: "/settings/api-keys",
  webhooks: "/settings/webhooks",
  securityLog: "/settings/security-log",
} as const;

/** The page where a campaign is written, started from a saved segment. */
export function createCampaignWith(segmentId: string): string {
  return `${paths.createCampaign}?segment=${encodeURIComponent(segmentId)}`;
}

/** The page where a campaign is written, with a draft opened again. */
export function openDraft(draftId: string): string {
  return `${paths.createCampaign}?draft=${encodeURIComponent(draftId)}`;
}
