import { MESSAGES } from "@dakiya/domain/messages";
import { MAX_DRAFTS } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { campaigns, users } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { ownCampaigns } from "../read/find-campaigns.ts";

/**
 * Refuses one more draft to an account at its limit. Holds a lock until the transaction ends, so that concurrent
 * drafts cannot pass the limit together.
 *
 * @throws AppError "impossible"
 */
export async function refuseMoreDrafts(tx: Tx, ctx: Ctx, most = MAX_DRAFTS): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, ctx.userId))
    .for("no key update");
  const [row] = await tx
    .select({ drafts: sql`count(*)`.mapWith(Number) })
    .from(campaigns)
    .where(and(ownCampaigns(ctx.userId), eq(campaigns.status, "draft")));
  if (row !== undefined && row.drafts >= most) {
    throw new AppError("impossible", MESSAGES.server.tooManyDrafts(most), {
      reason: "TOO_MANY_DRAFTS",
    });
  }
}
