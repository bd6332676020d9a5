import { findChanges } from "@dakiya/domain/audit";
import { canTransition } from "@dakiya/domain/campaign";
import type { CampaignStatus } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { allowTime } from "../../../db/sql/long-statement.ts";
import { retryDeadlock } from "../../../db/sql/failures.ts";
import { campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { refuseUsedByAutomation, usesCampaign } from "../../automation-uses/refuse-used.ts";
import { cancelBatches } from "../../deliveries/index.ts";
import { refuseReferenced } from "../../rule-uses/refuse-referenced.ts";
import { emit } from "../../events/emit.ts";
import { changeStatus, lockCampaign } from "../change-status.ts";
import { getCampaign } from "../read/get-campaign.ts";

/**
 * Cancels a campaign for good: the remaining recipients are not mailed, and their logs say so. Requests under way
 * finish and are settled.
 *
 * @throws AppError "missing"; "conflict" when it has ended already.
 */
export async function cancelCampaign(ctx: Ctx, input: { id: string }): Promise<CampaignWire> {
  // This locks the campaign before its logs, an event the logs first: a deadlock is retried.
  return await retryDeadlock(
    async () =>
      await ctx.db.transaction(async (tx) => {
        // Bypasses admission control: stopping must work under any load.
        await allowTime(tx, "change");
        const campaign = await lockCampaign(tx, ctx, input.id);
        await changeStatus(tx, campaign, "cancelled");
        await cancelBatches(tx, campaign);
        await emit(tx, "campaign.cancelled", { actor: ctx, ...statusOf(campaign, "cancelled") });
        return await getCampaign(ctx, input, tx);
      }),
  );
}

/**
 * Deletes a campaign for its owner. One that is still sending is cancelled first; requests under way are settled. The
 * row stays, so that links in mails already sent still work.
 *
 * @throws AppError "missing"; "conflict" while a click in it lets people into an automation, or rules refer to it.
 */
export async function deleteCampaign(
  ctx: Ctx,
  input: { id: string },
): Promise<{ message: string }> {
  // This locks the campaign before its logs, an event the logs first: a deadlock is retried.
  await retryDeadlock(
    async () => await ctx.db.transaction(async (tx) => await deleteOnce(tx, ctx, input.id)),
  );
  return { message: MESSAGES.campaigns.deleted };
}

async function deleteOnce(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  // As cancelling does: it stops the sending.
  await allowTime(tx, "change");
  const campaign = await lockCampaign(tx, ctx, id);
  const { accountId, id: campaignId } = campaign;
  const words = `The campaign “${campaign.name}”`;
  await refuseUsedByAutomation(tx, accountId, words, usesCampaign(campaignId));
  await refuseReferenced(tx, accountId, { kind: "campaign", id: campaignId, words });
  const isCancelled = canTransition(campaign.status, "cancelled");
  if (isCancelled) await changeStatus(tx, campaign, "cancelled");
  await tx
    .update(campaigns)
    .set({ deletedAt: sql`statement_timestamp()` })
    .where(and(eq(campaigns.accountId, ctx.account.id), eq(campaigns.id, campaign.id)));
  await cancelBatches(tx, campaign);
  const after = isCancelled ? "cancelled" : campaign.status;
  await emit(tx, "campaign.deleted", { actor: ctx, ...statusOf(campaign, after) });
}

function statusOf({ id, status }: typeof campaigns.$inferSelect, after: CampaignStatus) {
  return { ids: [id], changes: findChanges({ status }, { status: after }) ?? {} };
}
