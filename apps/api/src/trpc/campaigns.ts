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
  getCampaignDetails,
  getDraft,
  listCampaigns,
  listLogs,
  pauseCampaign,
  releaseCampaign,
  stopCampaign,
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
    .query(async ({ ctx, input }) => await listCampaigns(ctx.member, input)),
  get: procedure
    .input(idInput)
    .query(async ({ ctx, input }) => await getCampaignDetails(ctx.member, input)),
  create: procedure
    .input(
      z.strictObject({
        campaign: createCampaignInput,
        idempotencyKey: idempotencyKey.optional(),
        draftId: idInput.shape.id.optional(),
      }),
    )
    .mutation(async ({ ctx, input }) => await createCampaign(ctx.member, input)),
  saveDraft: procedure
    .input(saveDraftInput)
    .mutation(async ({ ctx, input }) => await saveDraft(ctx.member, input)),
  getDraft: procedure
    .input(idInput)
    .query(async ({ ctx, input }) => await getDraft(ctx.member, input)),
  sendDraft: procedure
    .input(sendDraftInput)
    .mutation(async ({ ctx, input }) => await sendDraft(ctx.member, input)),
  reschedule: procedure
    .input(rescheduleInput)
    .mutation(async ({ ctx, input }) => await rescheduleCampaign(ctx.member, input)),
  duplicate: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await duplicateCampaign(ctx.member, input)),
  followUp: procedure
    .input(followUpInput)
    .mutation(async ({ ctx, input }) => await followUpCampaign(ctx.member, input)),
  // The three below are POSTs, because messages are too long for an address.
  review: procedure
    .input(reviewInput)
    .mutation(async ({ ctx, input }) => await reviewCampaign(ctx.member, input)),
  previewMail: procedure
    .input(mailAsInput)
    .mutation(async ({ ctx, input }) => await previewMail(ctx.member, input)),
  sendTest: procedure
    .input(mailAsInput)
    .mutation(async ({ ctx, input }) => await sendTestMail(ctx.member, input)),
  stop: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await stopCampaign(ctx.member, input)),
  release: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await releaseCampaign(ctx.member, input)),
  pause: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await pauseCampaign(ctx.member, input)),
  resume: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await resumeCampaign(ctx.member, input)),
  retryFailed: procedure
    .input(retryFailedInput)
    .mutation(async ({ ctx, input }) => await retryFailed(ctx.member, input)),
  cancel: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await cancelCampaign(ctx.member, input)),
  delete: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await deleteCampaign(ctx.member, input)),
  ofSegment: procedure
    .input(z.strictObject({ segmentId: idInput.shape.id }))
    .query(async ({ ctx, input }) => await findCampaignOfSegment(ctx.member, input)),
  logs: procedure
    .input(logListInput)
    .query(async ({ ctx, input }) => await listLogs(ctx.member, input)),
});
