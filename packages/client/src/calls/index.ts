import { automations } from "./automations.ts";
import { ai, campaigns } from "./campaigns.ts";
import { customers, fields } from "./customers.ts";
import { brand, images, templates } from "./design.ts";
import { imports } from "./imports.ts";
import { insights, suppressions } from "./insights.ts";
import { orders } from "./orders.ts";
import { segments } from "./segments.ts";
import { emailSettings, sampleData } from "./settings.ts";
import { webhooks } from "./webhooks.ts";

/** Every call that a program may make, by noun and verb: the client has a method for each row. */
export const CALLS = {
  customers,
  fields,
  images,
  brand,
  templates,
  imports,
  orders,
  segments,
  campaigns,
  automations,
  ai,
  suppressions,
  insights,
  emailSettings,
  sampleData,
  webhooks,
};
