import {
  aiRouter,
  auditRouter,
  importsRouter,
  insightsRouter,
  sampleDataRouter,
  suppressionsRouter,
} from "./small-routers.ts";
import { apiKeysRouter } from "./api-keys.ts";
import { authRouter } from "./auth.ts";
import { campaignsRouter } from "./campaigns.ts";
import { customersRouter } from "./customers.ts";
import { emailSettingsRouter } from "./email-settings.ts";
import { fieldsRouter } from "./fields.ts";
import { router } from "./init.ts";
import { segmentsRouter } from "./segments.ts";

/** Every operation of the product, one router per noun. */
export const appRouter = router({
  auth: authRouter,
  apiKeys: apiKeysRouter,
  customers: customersRouter,
  fields: fieldsRouter,
  imports: importsRouter,
  segments: segmentsRouter,
  campaigns: campaignsRouter,
  emailSettings: emailSettingsRouter,
  suppressions: suppressionsRouter,
  insights: insightsRouter,
  sampleData: sampleDataRouter,
  ai: aiRouter,
  audit: auditRouter,
});

export type AppRouter = typeof appRouter;
