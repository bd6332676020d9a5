import { campaignInput } from "@dakiya/domain/campaign";
import { logListInput } from "@dakiya/domain/wire";
import { z } from "zod";
import { createCampaign } from "../services/campaigns/create-campaign.ts";
import { deleteCampaign } from "../services/campaigns/delete-campaign.ts";
import { getCampaign } from "../services/campaigns/get-campaign.ts";
import { listCampaigns } from "../services/campaigns/list-campaigns.ts";
import { listLogs } from "../services/campaigns/list-logs.ts";
import { idInput, procedure, router } from "./init.ts";

/** A key the caller makes up per intended campaign: the same key again answers with the same campaign. */
export const idempotencyKey = z.string().min(1).max(256);

export const campaignsRouter = router({
  list: procedure.query(async ({ ctx }) => await listCampaigns(ctx.user, {})),
  get: procedure.input(idInput).query(async ({ ctx, input }) => await getCampaign(ctx.user, input)),
  create: procedure
    .input(z.strictObject({ campaign: campaignInput, idempotencyKey: idempotencyKey.optional() }))
    .mutation(async ({ ctx, input }) => await createCampaign(ctx.user, input)),
  delete: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await deleteCampaign(ctx.user, input)),
  logs: procedure
    .input(logListInput)
    .query(async ({ ctx, input }) => await listLogs(ctx.user, input)),
});
