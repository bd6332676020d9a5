import { MESSAGES } from "@dakiya/domain/messages";
import { MAX_DRAFTS } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { lockCampaign } from "../change-status.ts";
import { ownCampaigns } from "../read/find-campaigns.ts";
import { lockAccount } from "../../lock-account.ts";

/** Locks a draft of the user. @throws AppError "missing"; "conflict" when the campaign is no longer a draft. */
export async function lockDraft(
  tx: Tx,
  ctx: Ctx,
  id: string,
): Promise<typeof campaigns.$inferSelect> {
  const row = await lockCampaign(tx, ctx, id);
  if (row.status !== "draft") throw new AppError("conflict", MESSAGES.server.notADraft);
  return row;
}

/**
 * Refuses one more draft to an account at its limit. Holds a lock until the transaction ends, so that concurrent
 * drafts cannot pass the limit together.
 *
 * @throws AppError "impossible"
 */
export async function refuseMoreDrafts(tx: Tx, ctx: Ctx, most = MAX_DRAFTS): Promise<void> {
  await lockAccount(tx, ctx.account.id);
  const [row] = await tx
    .select({ drafts: sql`count(*)`.mapWith(Number) })
    .from(campaigns)
    .where(and(ownCampaigns(ctx.account.id), eq(campaigns.status, "draft")));
  if (row !== undefined && row.drafts >= most) {
    throw new AppError("impossible", MESSAGES.server.tooManyDrafts(most), {
      reason: "TOO_MANY_DRAFTS",
    });
  }
}

type Row = typeof campaigns.$inferSelect;
type Values = Omit<typeof campaigns.$inferInsert, "accountId" | "status">;

/** Stores a draft's contents in the given row, which is locked, or in a new one. @returns The row as stored. */
export async function writeDraft(
  tx: Tx,
  ctx: Ctx,
  draft: Pick<Row, "id"> | null,
  values: Values,
): Promise<Row> {
  const [row] =
    draft === null
      ? await tx
          .insert(campaigns)
          .values({ accountId: ctx.account.id, status: "draft", ...values })
          .returning()
      : await tx
          .update(campaigns)
          .set({ ...values, updatedAt: sql`statement_timestamp()` })
          .where(and(eq(campaigns.accountId, ctx.account.id), eq(campaigns.id, draft.id)))
          .returning();
  if (row === undefined) throw new Error("No draft came back");
  return row;
}
