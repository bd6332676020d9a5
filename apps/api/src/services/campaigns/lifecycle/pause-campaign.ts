import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { noteCounts, tryAgainNow } from "../../deliveries/index.ts";
import { readStoredSettings } from "../../sender/stored-settings.ts";
import { emit } from "../../events/emit.ts";
import { changeStatus, lockCampaign } from "../change-status.ts";
import { getCampaign } from "../read/get-campaign.ts";

/** Pauses a sending campaign. Requests under way finish. @throws AppError "missing"; "conflict" when not sending. */
export async function pauseCampaign(ctx: Ctx, input: { id: string }): Promise<CampaignWire> {
  return await ctx.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, input.id);
    await changeStatus(tx, campaign, "paused", {
      statusReason: "Paused by you",
      pauseKind: "user",
    });
    await emit(tx, "campaign.paused", { actor: ctx, ids: [campaign.id] });
    return await getCampaign(ctx, input, tx);
  });
}

/**
 * Resumes a paused campaign where it stopped.
 *
 * @throws AppError "missing"; "conflict" when it is not paused; "impossible" without email settings.
 */
export async function resumeCampaign(ctx: Ctx, input: { id: string }): Promise<CampaignWire> {
  const resumed = await ctx.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, input.id);
    if (campaign.status !== "paused") {
      throw new AppError(
        "conflict",
        MESSAGES.server.illegalTransition(campaign.status, "processing"),
      );
    }
    if ((await readStoredSettings(ctx, tx)) === null) {
      throw new AppError("impossible", MESSAGES.server.emailNotConfigured);
    }
    if (campaign.pauseKind === "health")
      await noteCounts(tx, { accountId: ctx.account.id, id: campaign.id });
    await changeStatus(tx, campaign, "processing");
    const { accountId, id, service } = campaign;
    await emit(tx, "campaign.resumed", { actor: ctx, ids: [id] });
    return {
      account: service && { accountId, service },
      campaign: await getCampaign(ctx, input, tx),
    };
  });
  // Resuming makes a probe due, for the user may know that the service is back. Not in the transaction: a claim locks
  // the account first.
  if (resumed.account !== null) await tryAgainNow(ctx, resumed.account);
  ctx.alarm.wake();
  return resumed.campaign;
}
