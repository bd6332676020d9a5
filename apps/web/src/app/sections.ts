import { paths } from "../lib/paths.ts";

/** The six links of the navigation bar, in order. */
export const NAV_LINKS = [
  { label: "Dashboard", to: paths.dashboard },
  { label: "Campaigns", to: paths.campaigns },
  { label: "Customers", to: paths.customers },
  { label: "Audience", to: paths.audience },
  { label: "Analytics", to: paths.analytics },
  { label: "Email Settings", to: paths.emailSettings },
] as const;

/** Pages that belong together, and how the way between them is drawn. */
export type NavSection = {
  label: string;
  shape: "tabs" | "side";
  links: readonly { label: string; to: string }[];
};

/** The sections below the navigation bar's links, in the order of their pages. */
export const SECTIONS = {
  campaigns: {
    label: "Campaigns, automations and coupons",
    shape: "tabs",
    links: [
      { label: "Campaigns", to: paths.campaigns },
      { label: "Automations", to: paths.automations },
      { label: "Coupons", to: paths.coupons },
    ],
  },
  customers: {
    label: "Customers, orders, fields and duplicates",
    shape: "tabs",
    links: [
      { label: "Customers", to: paths.customers },
      { label: "Orders", to: paths.orders },
      { label: "Fields", to: paths.fields },
      { label: "Duplicates", to: paths.duplicates },
    ],
  },
  audience: {
    label: "Audience and segments",
    shape: "tabs",
    links: [
      { label: "Audience", to: paths.audience },
      { label: "Segments", to: paths.segments },
    ],
  },
  settings: {
    label: "Settings",
    shape: "side",
    links: [
      { label: "Email Settings", to: paths.emailSettings },
      { label: "Brand", to: paths.brand },
      { label: "Images", to: paths.images },
      { label: "Sending rules", to: paths.sendingRules },
      { label: "Suppression list", to: paths.suppressions },
      { label: "Fields", to: paths.fields },
      { label: "API keys", to: paths.apiKeys },
      { label: "Webhooks", to: paths.webhooks },
      { label: "Security log", to: paths.securityLog },
      { label: "Devices", to: paths.devices },
      { label: "Account", to: paths.account },
    ],
  },
} as const satisfies Record<string, NavSection>;
