import { aiRouter } from "./ai.ts";
import { authRouter } from "./auth.ts";
import { campaignsRouter } from "./campaigns.ts";
import { customersRouter } from "./customers.ts";
import { emailSettingsRouter } from "./email-settings.ts";
import { importsRouter } from "./imports.ts";
import { router } from "./init.ts";
import { insightsRouter } from "./insights.ts";
import { sampleDataRouter } from "./sample-data.ts";
import { segmentsRouter } from "./segments.ts";
import { suppressionsRouter } from "./suppressions.ts";

/** Every operation of the product, one router per noun. */
export const appRouter = router({
  auth: authRouter,
  customers: customersRouter,
  imports: importsRouter,
  segments: segmentsRouter,
  campaigns: campaignsRouter,
  emailSettings: emailSettingsRouter,
  suppressions: suppressionsRouter,
  insights: insightsRouter,
  sampleData: sampleDataRouter,
  ai: aiRouter,
});

export type AppRouter = typeof appRouter;
