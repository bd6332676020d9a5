import {
  campaignListInput,
  createCampaignInput,
  followUpInput,
  logListInput,
  mailAsInput,
  rescheduleInput,
  retryFailedInput,
  reviewInput,
  saveDraftInput,
  sendDraftInput,
} from "@dakiya/domain/wire";
import { z } from "zod";
import {
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  findCampaignOfSegment,
  followUpCampaign,
  getCampaign,
  getDraft,
  listCampaigns,
  listLogs,
  pauseCampaign,
  previewMail,
  rescheduleCampaign,
  resumeCampaign,
  retryFailed,
  reviewCampaign,
  saveDraft,
  sendDraft,
  sendTestMail,
} from "../services/campaigns/index.ts";
import { idInput, procedure, router } from "./init.ts";

/** The caller's key for one intended campaign: the same key again answers with the same campaign. */
export const idempotencyKey = z.string().min(1).max(256);

export const campaignsRouter = router({
  list: procedure
    .input(campaignListInput)
    .query(async ({ ctx, input }) => await listCampaigns(ctx.user, input)),
  get: procedure.input(idInput).query(async ({ ctx, input }) => await getCampaign(ctx.user, input)),
  create: procedure
    .input(
      z.strictObject({
        campaign: createCampaignInput,
        idempotencyKey: idempotencyKey.optional(),
        draftId: idInput.shape.id.optional(),
      }),
    )
    .mutation(async ({ ctx, input }) => await createCampaign(ctx.user, input)),
  saveDraft: procedure
    .input(saveDraftInput)
    .mutation(async ({ ctx, input }) => await saveDraft(ctx.user, input)),
  getDraft: procedure
    .input(idInput)
    .query(async ({ ctx, input }) => await getDraft(ctx.user, input)),
  sendDraft: procedure
    .input(sendDraftInput)
    .mutation(async ({ ctx, input }) => await sendDraft(ctx.user, input)),
  reschedule: procedure
    .input(rescheduleInput)
    .mutation(async ({ ctx, input }) => await rescheduleCampaign(ctx.user, input)),
  duplicate: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await duplicateCampaign(ctx.user, input)),
  followUp: procedure
    .input(followUpInput)
    .mutation(async ({ ctx, input }) => await followUpCampaign(ctx.user, input)),
  // The three below are POSTs, because messages are too long for an address.
  review: procedure
    .input(reviewInput)
    .mutation(async ({ ctx, input }) => await reviewCampaign(ctx.user, input)),
  previewMail: procedure
    .input(mailAsInput)
    .mutation(async ({ ctx, input }) => await previewMail(ctx.user, input)),
  sendTest: procedure
    .input(mailAsInput)
    .mutation(async ({ ctx, input }) => await sendTestMail(ctx.user, input)),
  pause: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await pauseCampaign(ctx.user, input)),
  resume: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await resumeCampaign(ctx.user, input)),
  retryFailed: procedure
    .input(retryFailedInput)
    .mutation(async ({ ctx, input }) => await retryFailed(ctx.user, input)),
  cancel: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await cancelCampaign(ctx.user, input)),
  delete: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await deleteCampaign(ctx.user, input)),
  ofSegment: procedure
    .input(z.strictObject({ segmentId: idInput.shape.id }))
    .query(async ({ ctx, input }) => await findCampaignOfSegment(ctx.user, input)),
  logs: procedure
    .input(logListInput)
    .query(async ({ ctx, input }) => await listLogs(ctx.user, input)),
});
