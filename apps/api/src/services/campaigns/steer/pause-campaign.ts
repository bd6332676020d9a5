import type { CampaignWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import { changeStatus, lockCampaign } from "../change-status.ts";
import { getCampaign } from "../read/get-campaign.ts";

/**
 * Pauses a sending campaign until it is resumed. Requests under way finish; the others keep their places.
 *
 * @throws AppError "missing"; "conflict" when it is not sending.
 */
export async function pauseCampaign(ctx: Ctx, input: { id: string }): Promise<CampaignWire> {
  return await ctx.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, input.id);
    await changeStatus(tx, campaign, "paused", {
      statusReason: "Paused by you",
      pauseKind: "user",
    });
    return await getCampaign(ctx, input, tx);
  });
}
