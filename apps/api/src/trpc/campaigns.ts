import { OPERATIONS } from "@dakiya/domain/api";
import { logListInput } from "@dakiya/domain/wire";
import {
  cancelCampaign,
  checkMessage,
  correctTypos,
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  findCampaignOfSegment,
  followUpCampaign,
  forgetTestAddress,
  getCampaignDetails,
  getCampaignReport,
  getDraft,
  listCampaigns,
  listLinkClicks,
  listLogs,
  listTestAddresses,
  pauseCampaign,
  releaseCampaign,
  stopCampaign,
  getListHealth,
  listHealthCustomers,
  previewMail,
  rescheduleCampaign,
  resumeCampaign,
  retryFailed,
  reviewCampaign,
  saveDraft,
  sendDraft,
  sendTestMail,
  shareReport,
  showEmail,
  unshareReport,
} from "../services/campaigns/index.ts";
import { procedure, router } from "./init.ts";

export const campaignsRouter = router({
  list: procedure
    .input(OPERATIONS.campaigns.list.input)
    .query(async ({ ctx, input }) => await listCampaigns(ctx.member, input)),
  get: procedure
    .input(OPERATIONS.campaigns.get.input)
    .query(async ({ ctx, input }) => await getCampaignDetails(ctx.member, input)),
  report: procedure
    .input(OPERATIONS.campaigns.report.input)
    .query(async ({ ctx, input }) => await getCampaignReport(ctx.member, input)),
  email: procedure
    .input(OPERATIONS.campaigns.email.input)
    .query(async ({ ctx, input }) => await showEmail(ctx.member, input)),
  linkClicks: procedure
    .input(OPERATIONS.campaigns.linkClicks.input)
    .query(async ({ ctx, input }) => await listLinkClicks(ctx.member, input)),
  share: procedure
    .input(OPERATIONS.campaigns.share.input)
    .mutation(async ({ ctx, input }) => await shareReport(ctx.member, input)),
  unshare: procedure
    .input(OPERATIONS.campaigns.unshare.input)
    .mutation(async ({ ctx, input }) => await unshareReport(ctx.member, input)),
  create: procedure
    .input(OPERATIONS.campaigns.create.input)
    .mutation(async ({ ctx, input }) => await createCampaign(ctx.member, input)),
  saveDraft: procedure
    .input(OPERATIONS.campaigns.saveDraft.input)
    .mutation(async ({ ctx, input }) => await saveDraft(ctx.member, input)),
  getDraft: procedure
    .input(OPERATIONS.campaigns.getDraft.input)
    .query(async ({ ctx, input }) => await getDraft(ctx.member, input)),
  sendDraft: procedure
    .input(OPERATIONS.campaigns.sendDraft.input)
    .mutation(async ({ ctx, input }) => await sendDraft(ctx.member, input)),
  reschedule: procedure
    .input(OPERATIONS.campaigns.reschedule.input)
    .mutation(async ({ ctx, input }) => await rescheduleCampaign(ctx.member, input)),
  duplicate: procedure
    .input(OPERATIONS.campaigns.duplicate.input)
    .mutation(async ({ ctx, input }) => await duplicateCampaign(ctx.member, input)),
  followUp: procedure
    .input(OPERATIONS.campaigns.followUp.input)
    .mutation(async ({ ctx, input }) => await followUpCampaign(ctx.member, input)),
  // The three below are POSTs, because messages are too long for an address.
  review: procedure
    .input(OPERATIONS.campaigns.review.input)
    .mutation(async ({ ctx, input }) => await reviewCampaign(ctx.member, input)),
  listHealth: procedure
    .input(OPERATIONS.campaigns.listHealth.input)
    .mutation(async ({ ctx, input }) => await getListHealth(ctx.member, input)),
  listHealthCustomers: procedure
    .input(OPERATIONS.campaigns.listHealthCustomers.input)
    .mutation(async ({ ctx, input }) => await listHealthCustomers(ctx.member, input)),
  correctTypos: procedure
    .input(OPERATIONS.campaigns.correctTypos.input)
    .mutation(async ({ ctx, input }) => await correctTypos(ctx.member, input)),
  previewMail: procedure
    .input(OPERATIONS.campaigns.previewMail.input)
    .mutation(async ({ ctx, input }) => await previewMail(ctx.member, input)),
  checkMessage: procedure
    .input(OPERATIONS.campaigns.checkMessage.input)
    .mutation(async ({ ctx, input }) => await checkMessage(ctx.member, input)),
  sendTest: procedure
    .input(OPERATIONS.campaigns.sendTest.input)
    .mutation(async ({ ctx, input }) => await sendTestMail(ctx.member, input)),
  testAddresses: procedure.query(async ({ ctx }) => await listTestAddresses(ctx.member)),
  forgetTestAddress: procedure
    .input(OPERATIONS.campaigns.forgetTestAddress.input)
    .mutation(async ({ ctx, input }) => await forgetTestAddress(ctx.member, input)),
  stop: procedure
    .input(OPERATIONS.campaigns.stop.input)
    .mutation(async ({ ctx, input }) => await stopCampaign(ctx.member, input)),
  release: procedure
    .input(OPERATIONS.campaigns.release.input)
    .mutation(async ({ ctx, input }) => await releaseCampaign(ctx.member, input)),
  pause: procedure
    .input(OPERATIONS.campaigns.pause.input)
    .mutation(async ({ ctx, input }) => await pauseCampaign(ctx.member, input)),
  resume: procedure
    .input(OPERATIONS.campaigns.resume.input)
    .mutation(async ({ ctx, input }) => await resumeCampaign(ctx.member, input)),
  retryFailed: procedure
    .input(OPERATIONS.campaigns.retryFailed.input)
    .mutation(async ({ ctx, input }) => await retryFailed(ctx.member, input)),
  cancel: procedure
    .input(OPERATIONS.campaigns.cancel.input)
    .mutation(async ({ ctx, input }) => await cancelCampaign(ctx.member, input)),
  delete: procedure
    .input(OPERATIONS.campaigns.delete.input)
    .mutation(async ({ ctx, input }) => await deleteCampaign(ctx.member, input)),
  ofSegment: procedure
    .input(OPERATIONS.campaigns.ofSegment.input)
    .query(async ({ ctx, input }) => await findCampaignOfSegment(ctx.member, input)),
  logs: procedure
    .input(logListInput)
    .query(async ({ ctx, input }) => await listLogs(ctx.member, input)),
});
