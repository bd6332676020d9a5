import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { allowTime } from "../../../db/sql/long-statement.ts";
import { campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { returnCodes } from "../../coupons/give-codes.ts";
import { emit } from "../../events/emit.ts";
import { changeStatus, lockCampaign } from "../change-status.ts";
import { getCampaign } from "../read/get-campaign.ts";

type Row = typeof campaigns.$inferSelect;

/**
 * Takes a campaign back that no worker has claimed anything of: it is a draft again, with its message, and without
 * recipients. The first claim makes it `processing` under the same row lock, so that either this or the sending is refused.
 *
 * @throws AppError "missing"; "conflict" when it is not on hold (any more).
 */
export async function stopCampaign(ctx: Ctx, input: { id: string }): Promise<CampaignWire> {
  return await ctx.db.transaction(async (tx) => {
    // As cancelling does: it stops the sending.
    await allowTime(tx, "change");
    const row = await lockOnHold(tx, ctx, input.id);
    await changeStatus(tx, row, "draft");
    await forgetRecipients(tx, row);
    await emit(tx, "campaign.stopped", { actor: ctx, ids: [row.id] });
    return await getCampaign(ctx, input, tx);
  });
}

/** Ends a campaign's hold: it is sent now. @throws AppError "missing"; "conflict" when it is not on hold (any more). */
export async function releaseCampaign(ctx: Ctx, input: { id: string }): Promise<CampaignWire> {
  const released = await ctx.db.transaction(async (tx) => {
    const row = await lockOnHold(tx, ctx, input.id);
    const now = sql`statement_timestamp()`;
    await tx.update(campaigns).set({ holdUntil: now, progressAt: now }).where(thisOne(row));
    await emit(tx, "campaign.released", { actor: ctx, ids: [row.id] });
    return await getCampaign(ctx, input, tx);
  });
  ctx.alarm.wake();
  return released;
}

async function lockOnHold(tx: Tx, ctx: Ctx, id: string): Promise<Row> {
  const row = await lockCampaign(tx, ctx, id);
  if (row.status === "active" && row.holdUntil !== null) return row;
  throw new AppError("conflict", MESSAGES.server.notOnHold);
}

const thisOne = ({ accountId, id }: Row) =>
  and(eq(campaigns.accountId, accountId), eq(campaigns.id, id));

async function forgetRecipients(tx: Tx, row: Row): Promise<void> {
  await returnCodes(tx, row);
  for (const table of [
    "sending_lanes",
    "send_batches",
    "communication_logs",
    "campaign_failures",
    "campaign_domains",
    "campaign_refusals",
    "campaign_links",
    "campaign_versions",
  ])
    await tx.execute(sql`
      delete from ${sql.identifier(table)} where account_id = ${row.accountId} and campaign_id = ${row.id}
    `);
  await tx
    .update(campaigns)
    .set({
      ...{ totalRecipients: 0, failed: 0, openBatches: 0, attributeTypes: {} },
      ...{ service: null, fromEmail: null, fromName: null, publicUrl: null },
      ...{ replyTo: null, signature: "" },
      ...{ progressAt: null, loggedAt: null, holdUntil: null },
      ...{ audienceRules: null, startedBy: null },
    })
    .where(thisOne(row));
}
