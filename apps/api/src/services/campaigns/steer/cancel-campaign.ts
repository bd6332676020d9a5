import type { CampaignWire } from "@dakiya/domain/wire";
import { allowTime } from "../../../db/long-statement.ts";
import type { Ctx } from "../../../deps.ts";
import { cancelBatches } from "../../deliveries/batches/cancel-batches.ts";
import { retryDeadlock } from "../../../db/retry-deadlock.ts";
import { changeStatus, lockCampaign } from "../change-status.ts";
import { getCampaign } from "../read/get-campaign.ts";

/**
 * Cancels a campaign for good: the remaining recipients are not mailed, and their logs say so. Requests under way
 * finish and are settled.
 *
 * @throws AppError "missing"; "conflict" when it has ended already.
 */
export async function cancelCampaign(ctx: Ctx, input: { id: string }): Promise<CampaignWire> {
  // Lock order here is campaign, then logs; a concurrent event locks them the other way round, so a deadlock is
  // retried.
  return await retryDeadlock(
    async () =>
      await ctx.db.transaction(async (tx) => {
        // Bypasses the gate: stopping must work under any load.
        await allowTime(tx, "change");
        const campaign = await lockCampaign(tx, ctx, input.id);
        await changeStatus(tx, campaign, "cancelled");
        await cancelBatches(tx, campaign);
        return await getCampaign(ctx, input, tx);
      }),
  );
}
