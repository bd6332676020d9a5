import {
  aiRouter,
  auditRouter,
  importsRouter,
  insightsRouter,
  sampleDataRouter,
  suppressionsRouter,
} from "./small-routers.ts";
import { apiKeysRouter } from "./api-keys.ts";
import { automationsRouter } from "./automations.ts";
import { authRouter } from "./auth.ts";
import { bulkChangesRouter } from "./bulk-changes.ts";
import { campaignsRouter } from "./campaigns.ts";
import { customersRouter } from "./customers.ts";
import { duplicatesRouter } from "./duplicates.ts";
import { emailSettingsRouter } from "./email-settings.ts";
import { fieldsRouter } from "./fields.ts";
import {
  brandRouter,
  filesRouter,
  imagesRouter,
  savedBlocksRouter,
  templatesRouter,
} from "./design.ts";
import { inboxRouter } from "./inbox.ts";
import { router } from "./init.ts";
import { notesRouter } from "./notes.ts";
import { ordersRouter, productsRouter } from "./orders.ts";
import { rampPlanRouter } from "./ramp-plan.ts";
import { couponsRouter } from "./coupons.ts";
import { sendersRouter } from "./senders.ts";
import { segmentsRouter } from "./segments.ts";
import { viewsRouter } from "./views.ts";
import { webhooksRouter } from "./webhooks.ts";

/** Every operation of the product, one router per noun. */
export const appRouter = router({
  auth: authRouter,
  apiKeys: apiKeysRouter,
  customers: customersRouter,
  duplicates: duplicatesRouter,
  notes: notesRouter,
  bulkChanges: bulkChangesRouter,
  views: viewsRouter,
  fields: fieldsRouter,
  files: filesRouter,
  images: imagesRouter,
  brand: brandRouter,
  templates: templatesRouter,
  savedBlocks: savedBlocksRouter,
  imports: importsRouter,
  orders: ordersRouter,
  products: productsRouter,
  segments: segmentsRouter,
  campaigns: campaignsRouter,
  automations: automationsRouter,
  emailSettings: emailSettingsRouter,
  coupons: couponsRouter,
  senders: sendersRouter,
  inbox: inboxRouter,
  rampPlan: rampPlanRouter,
  suppressions: suppressionsRouter,
  webhooks: webhooksRouter,
  insights: insightsRouter,
  sampleData: sampleDataRouter,
  ai: aiRouter,
  audit: auditRouter,
});

export type AppRouter = typeof appRouter;
