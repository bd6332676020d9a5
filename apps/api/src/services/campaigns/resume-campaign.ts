import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { openLanes } from "../deliveries/open-lanes.ts";
import { readStoredSettings } from "../email-settings/stored-settings.ts";
import { changeStatus, lockCampaign } from "./change-status.ts";
import { getCampaign } from "./get-campaign.ts";

/**
 * Goes on with a paused campaign where it stopped.
 *
 * @throws AppError "missing"; "conflict" when it is not paused; "impossible" without email settings.
 */
export async function resumeCampaign(ctx: Ctx, input: { id: string }): Promise<CampaignWire> {
  return await ctx.db.transaction(async (tx) => {
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
    await changeStatus(tx, campaign, "processing");
    await openLanes(ctx, tx, campaign, campaign.openBatches);
    return await getCampaign(ctx, input, tx);
  });
}
