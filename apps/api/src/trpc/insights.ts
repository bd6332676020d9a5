import { analyticsInput, dashboardInput } from "@dakiya/domain/wire";
import { dismissGuide } from "../services/insights/guide.ts";
import { getAnalytics } from "../services/insights/get-analytics.ts";
import { getAudience } from "../services/insights/get-audience.ts";
import { getDashboard } from "../services/insights/get-dashboard.ts";
import { procedure, router } from "./init.ts";

export const insightsRouter = router({
  dashboard: procedure
    .input(dashboardInput)
    .query(async ({ ctx, input }) => await getDashboard(ctx.user, input)),
  dismissGuide: procedure.mutation(async ({ ctx }) => await dismissGuide(ctx.user, {})),
  audience: procedure.query(async ({ ctx }) => await getAudience(ctx.user, {})),
  analytics: procedure
    .input(analyticsInput)
    .query(async ({ ctx, input }) => await getAnalytics(ctx.user, input)),
});
