import { aiContentInput } from "@dakiya/domain/ai";
import {
  analyticsInput,
  dashboardInput,
  importListInput,
  importMappingInput,
  suppressionEmailsInput,
  suppressionListInput,
} from "@dakiya/domain/wire";
import { generateCampaignContent } from "../services/ai/campaign-content.ts";
import {
  cancelImport,
  getImport,
  listImports,
  mapImport,
  undoImport,
} from "../services/imports/index.ts";
import { getAnalytics } from "../services/insights/get-analytics.ts";
import { getAudience } from "../services/insights/get-audience.ts";
import { getDashboard } from "../services/insights/get-dashboard.ts";
import { dismissGuide } from "../services/insights/guide.ts";
import { getSampleData, loadSampleData } from "../services/sample-data/load-sample-data.ts";
import { removeSampleData } from "../services/sample-data/remove-sample-data.ts";
import {
  addSuppressions,
  removeSuppressions,
} from "../services/suppressions/change-suppressions.ts";
import { listSuppressions } from "../services/suppressions/list-suppressions.ts";
import { idInput, procedure, router } from "./init.ts";

export const aiRouter = router({
  generateCampaignContent: procedure
    .input(aiContentInput)
    .mutation(async ({ ctx, input }) => await generateCampaignContent(ctx.user, input)),
});

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

export const sampleDataRouter = router({
  get: procedure.query(async ({ ctx }) => await getSampleData(ctx.user, {})),
  load: procedure.mutation(async ({ ctx }) => await loadSampleData(ctx.user, {})),
  remove: procedure.mutation(async ({ ctx }) => await removeSampleData(ctx.user, {})),
});

export const suppressionsRouter = router({
  list: procedure
    .input(suppressionListInput)
    .query(async ({ ctx, input }) => await listSuppressions(ctx.user, input)),
  add: procedure
    .input(suppressionEmailsInput)
    .mutation(async ({ ctx, input }) => await addSuppressions(ctx.user, input)),
  remove: procedure
    .input(suppressionEmailsInput)
    .mutation(async ({ ctx, input }) => await removeSuppressions(ctx.user, input)),
});

export const importsRouter = router({
  get: procedure.input(idInput).query(async ({ ctx, input }) => await getImport(ctx.user, input)),
  list: procedure
    .input(importListInput)
    .query(async ({ ctx, input }) => await listImports(ctx.user, input)),
  map: procedure
    .input(importMappingInput)
    .mutation(async ({ ctx, input }) => await mapImport(ctx.user, input)),
  cancel: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await cancelImport(ctx.user, input)),
  undo: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await undoImport(ctx.user, input)),
});
