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
