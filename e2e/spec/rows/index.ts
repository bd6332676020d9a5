import type { Row } from "../support/row.ts";
import { AI_ROWS } from "./ai.ts";
import { ANALYTICS_ROWS } from "./analytics.ts";
import { AUDIENCE_ROWS } from "./audience.ts";
import { CALLS_ROWS } from "./calls.ts";
import { CAMPAIGNS_ROWS } from "./campaigns.ts";
import { CREATE_CAMPAIGN_ROWS } from "./create-campaign.ts";
import { CUSTOMERS_ROWS } from "./customers.ts";
import { DASHBOARD_ROWS } from "./dashboard.ts";
import { EMAIL_SETTINGS_ROWS } from "./email-settings.ts";
import { LANDING_ROWS } from "./landing.ts";
import { LOGIN_ROWS } from "./login.ts";
import { LOGS_ROWS } from "./logs.ts";
import { MODAL_ROWS } from "./modal.ts";
import { ROUTES_ROWS } from "./routes.ts";
import { SESSION_ROWS } from "./session.ts";

/** Every row of every screen. */
export const ROWS: readonly Row[] = [
  ...ROUTES_ROWS,
  ...MODAL_ROWS,
  ...LANDING_ROWS,
  ...LOGIN_ROWS,
  ...SESSION_ROWS,
  ...DASHBOARD_ROWS,
  ...CAMPAIGNS_ROWS,
  ...LOGS_ROWS,
  ...CREATE_CAMPAIGN_ROWS,
  ...AI_ROWS,
  ...CUSTOMERS_ROWS,
  ...AUDIENCE_ROWS,
  ...ANALYTICS_ROWS,
  ...EMAIL_SETTINGS_ROWS,
  ...CALLS_ROWS,
];
