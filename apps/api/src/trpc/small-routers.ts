import { OPERATIONS } from "@dakiya/domain/api";
import { getAi } from "../services/ai/get-ai.ts";
import { generateCampaignContent } from "../services/ai/campaign-content.ts";
import { rewriteText } from "../services/ai/rewrite-text.ts";
import { translatePieces } from "../services/ai/translate-pieces.ts";
import { listAudit } from "../services/audit/list-audit.ts";
import {
  cancelImport,
  getImport,
  listImports,
  answerOrders,
  mapImport,
  previewImport,
  rereadImport,
  undoImport,
} from "../services/imports/index.ts";
import { getAnalytics } from "../services/insights/get-analytics.ts";
import { getAudience } from "../services/insights/get-audience.ts";
import { getBestTimes } from "../services/insights/get-best-times.ts";
import { getDashboard } from "../services/insights/get-dashboard.ts";
import { getPurchaseGroups } from "../services/insights/get-purchase-groups.ts";
import { getListGrowth } from "../services/insights/get-list-growth.ts";
import { getRanking } from "../services/insights/get-ranking.ts";
import { getSendingHealth } from "../services/insights/get-sending-health.ts";
import { getSlipping } from "../services/insights/get-slipping.ts";
import { dismissGuide } from "../services/insights/guide.ts";
import { getSampleData, loadSampleData } from "../services/sample-data/load-sample-data.ts";
import { removeSampleData } from "../services/sample-data/remove-sample-data.ts";
import { getWeeklySummary, saveWeeklySummary } from "../services/summaries/weekly-setting.ts";
import {
  addSuppressions,
  removeSuppressions,
} from "../services/suppressions/change-suppressions.ts";
import { listSuppressions } from "../services/suppressions/list-suppressions.ts";
import { procedure, router } from "./init.ts";

export const auditRouter = router({
  list: procedure
    .input(OPERATIONS.audit.list.input)
    .query(async ({ ctx, input }) => await listAudit(ctx.member, input)),
});

export const aiRouter = router({
  get: procedure.query(({ ctx }) => getAi(ctx.member)),
  generateCampaignContent: procedure
    .input(OPERATIONS.ai.generateCampaignContent.input)
    .mutation(async ({ ctx, input }) => await generateCampaignContent(ctx.member, input)),
  rewriteText: procedure
    .input(OPERATIONS.ai.rewriteText.input)
    .mutation(async ({ ctx, input }) => await rewriteText(ctx.member, input)),
  translate: procedure
    .input(OPERATIONS.ai.translate.input)
    .mutation(async ({ ctx, input }) => await translatePieces(ctx.member, input)),
});

export const insightsRouter = router({
  dashboard: procedure
    .input(OPERATIONS.insights.dashboard.input)
    .query(async ({ ctx, input }) => await getDashboard(ctx.member, input)),
  dismissGuide: procedure.mutation(async ({ ctx }) => await dismissGuide(ctx.member, {})),
  audience: procedure.query(async ({ ctx }) => await getAudience(ctx.member, {})),
  purchaseGroups: procedure.query(async ({ ctx }) => await getPurchaseGroups(ctx.member, {})),
  analytics: procedure
    .input(OPERATIONS.insights.analytics.input)
    .query(async ({ ctx, input }) => await getAnalytics(ctx.member, input)),
  ranking: procedure
    .input(OPERATIONS.insights.ranking.input)
    .query(async ({ ctx, input }) => await getRanking(ctx.member, input)),
  listGrowth: procedure
    .input(OPERATIONS.insights.listGrowth.input)
    .query(async ({ ctx, input }) => await getListGrowth(ctx.member, input)),
  sendingHealth: procedure
    .input(OPERATIONS.insights.sendingHealth.input)
    .query(async ({ ctx, input }) => await getSendingHealth(ctx.member, input)),
  bestTimes: procedure
    .input(OPERATIONS.insights.bestTimes.input)
    .query(async ({ ctx, input }) => await getBestTimes(ctx.member, input)),
  weeklySummary: procedure.query(async ({ ctx }) => await getWeeklySummary(ctx.member, {})),
  saveWeeklySummary: procedure
    .input(OPERATIONS.insights.saveWeeklySummary.input)
    .mutation(async ({ ctx, input }) => await saveWeeklySummary(ctx.member, input)),
  slipping: procedure.query(async ({ ctx }) => await getSlipping(ctx.member, {})),
});

export const sampleDataRouter = router({
  get: procedure.query(async ({ ctx }) => await getSampleData(ctx.member, {})),
  load: procedure.mutation(async ({ ctx }) => await loadSampleData(ctx.member, {})),
  remove: procedure.mutation(async ({ ctx }) => await removeSampleData(ctx.member, {})),
});

export const suppressionsRouter = router({
  list: procedure
    .input(OPERATIONS.suppressions.list.input)
    .query(async ({ ctx, input }) => await listSuppressions(ctx.member, input)),
  add: procedure
    .input(OPERATIONS.suppressions.add.input)
    .mutation(async ({ ctx, input }) => await addSuppressions(ctx.member, input)),
  remove: procedure
    .input(OPERATIONS.suppressions.remove.input)
    .mutation(async ({ ctx, input }) => await removeSuppressions(ctx.member, input)),
});

export const importsRouter = router({
  get: procedure
    .input(OPERATIONS.imports.get.input)
    .query(async ({ ctx, input }) => await getImport(ctx.member, input)),
  list: procedure
    .input(OPERATIONS.imports.list.input)
    .query(async ({ ctx, input }) => await listImports(ctx.member, input)),
  map: procedure
    .input(OPERATIONS.imports.map.input)
    .mutation(async ({ ctx, input }) => await mapImport(ctx.member, input)),
  preview: procedure
    .input(OPERATIONS.imports.preview.input)
    .query(async ({ ctx, input }) => await previewImport(ctx.member, input)),
  reread: procedure
    .input(OPERATIONS.imports.reread.input)
    .mutation(async ({ ctx, input }) => await rereadImport(ctx.member, input)),
  answerOrders: procedure
    .input(OPERATIONS.imports.answerOrders.input)
    .mutation(async ({ ctx, input }) => await answerOrders(ctx.member, input)),
  cancel: procedure
    .input(OPERATIONS.imports.cancel.input)
    .mutation(async ({ ctx, input }) => await cancelImport(ctx.member, input)),
  undo: procedure
    .input(OPERATIONS.imports.undo.input)
    .mutation(async ({ ctx, input }) => await undoImport(ctx.member, input)),
});
