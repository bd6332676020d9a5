import type { CampaignWire } from "@dakiya/domain/wire";
import { allowTime } from "../../../db/long-statement.ts";
import type { Ctx } from "../../../deps.ts";
import { cancelBatches } from "../../deliveries/batches/cancel-batches.ts";
import { retryDeadlock } from "../../../db/retry-deadlock.ts";
import { changeStatus, lockCampaign } from "../change-status.ts";
import { getCampaign } from "../read/get-campaign.ts";

/**
 * Ends a campaign for good: whoever was not mailed yet will not be, and their logs say so. Requests under way
 * end and settle.
 *
 * @throws AppError "missing"; "conflict" when it has ended already.
 */
export async function cancelCampaign(ctx: Ctx, input: { id: string }): Promise<CampaignWire> {
  // Here the campaign is locked before its logs, by an event that arrives at this moment after them.
  return await retryDeadlock(
    async () =>
      await ctx.db.transaction(async (tx) => {
        // Not by the gate: whatever else is under way, sending can be stopped.
        await allowTime(tx, "change");
        const campaign = await lockCampaign(tx, ctx, input.id);
        await changeStatus(tx, campaign, "cancelled");
        await cancelBatches(tx, campaign);
        return await getCampaign(ctx, input, tx);
      }),
  );
}
