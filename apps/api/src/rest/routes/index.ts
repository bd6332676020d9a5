import { auditRoutes } from "./audit.ts";
import { authRoutes } from "./auth.ts";
import { automationRoutes } from "./automations.ts";
import { brandRoutes } from "./brand.ts";
import { campaignRoutes } from "./campaigns.ts";
import { customerRoutes } from "./customers.ts";
import { emailSettingsRoutes } from "./email-settings.ts";
import { fieldRoutes } from "./fields.ts";
import { imageRoutes } from "./images.ts";
import { insightRoutes } from "./insights.ts";
import { orderRoutes } from "./orders.ts";
import type { RestRoute } from "./route.ts";
import { segmentRoutes } from "./segments.ts";
import { suppressionRoutes } from "./suppressions.ts";
import { templateRoutes } from "./templates.ts";
import { webhookRoutes } from "./webhooks.ts";

/** Every REST call that runs one procedure and answers one JSON value. */
export const REST_ROUTES: readonly RestRoute[] = [
  ...authRoutes,
  ...customerRoutes,
  ...fieldRoutes,
  ...orderRoutes,
  ...segmentRoutes,
  ...campaignRoutes,
  ...automationRoutes,
  ...imageRoutes,
  ...brandRoutes,
  ...templateRoutes,
  ...emailSettingsRoutes,
  ...suppressionRoutes,
  ...webhookRoutes,
  ...insightRoutes,
  ...auditRoutes,
];
