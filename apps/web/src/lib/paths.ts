/** Every address of the web application (docs/product.md, Pages). */
export const paths = {
  landing: "/",
  login: "/login",
  dashboard: "/dashboard",
  campaigns: "/campaigns",
  createCampaign: "/campaigns/create",
  automations: "/campaigns/automations",
  automation: "/campaigns/automations/:id",
  automationEmail: "/campaigns/automations/:id/emails/:step",
  coupons: "/campaigns/coupons",
  couponPool: "/campaigns/coupons/:id",
  campaign: "/campaigns/:id",
  customers: "/customers",
  duplicates: "/customers/duplicates",
  fields: "/customers/fields",
  orders: "/customers/orders",
  audience: "/audience",
  segments: "/audience/segments",
  analytics: "/analytics",
  emailSettings: "/email-settings",
  settings: "/settings",
  brand: "/settings/brand",
  images: "/settings/images",
  sendingRules: "/settings/sending-rules",
  suppressions: "/settings/suppressions",
  apiKeys: "/settings/api-keys",
  webhooks: "/settings/webhooks",
  securityLog: "/settings/security-log",
  devices: "/settings/devices",
  account: "/settings/account",
} as const;

/** The page where a campaign is written, started from a saved segment. */
export function createCampaignWith(segmentId: string): string {
  return `${paths.createCampaign}?segment=${encodeURIComponent(segmentId)}`;
}

/** Properties of a link to the page where a campaign is written, for the one customer with an address. */
export function writeTo(email: string): { to: string; state: { writeTo: string } } {
  return { to: paths.createCampaign, state: { writeTo: email } };
}

/** The page where a campaign is written, with a draft opened again. */
export function openDraft(draftId: string): string {
  return `${paths.createCampaign}?draft=${encodeURIComponent(draftId)}`;
}

/** The report of one campaign, or of one email of an automation. */
export function campaignPage(id: string): string {
  return paths.campaign.replace(":id", encodeURIComponent(id));
}

/** The page of one automation, on one of its tabs. */
export function automationPage(id: string, tab?: "report" | "people"): string {
  const page = paths.automation.replace(":id", encodeURIComponent(id));
  return tab === undefined ? page : `${page}?tab=${tab}`;
}

/** The report of one email of an automation, over all versions. */
export function automationEmailPage(id: string, step: string): string {
  return paths.automationEmail
    .replace(":id", encodeURIComponent(id))
    .replace(":step", encodeURIComponent(step));
}

/** The page of one coupon pool. */
export function couponPoolPage(id: string): string {
  return paths.couponPool.replace(":id", encodeURIComponent(id));
}

/** The list of segments, narrowed to a name. */
export function segmentsNamed(name: string): string {
  return `${paths.segments}?${new URLSearchParams({ search: name }).toString()}`;
}

/** The list of customers, narrowed to a name, in any status. */
export function customersNamed(name: string): string {
  return `${paths.customers}?${new URLSearchParams({ search: name, status: "all" }).toString()}`;
}
