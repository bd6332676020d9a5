import { MESSAGES } from "@dakiya/domain/messages";
import type { SettleWishInput } from "@dakiya/domain/wire";
import { and, isNotNull } from "drizzle-orm";
import { inboxMessages } from "../../db/schema/index.ts";
import { retryDeadlock } from "../../db/sql/failures.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { holdErasures } from "../customers/lock-customers.ts";
import { suppress } from "../deliveries/index.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";

/**
 * Decides about a wish to unsubscribe that came by email. Deciding again changes the decision; one that was granted is taken
 * back on the do-not-mail list. @throws AppError "missing"
 */
export async function settleWish(
  ctx: Ctx,
  { id, unsubscribe }: SettleWishInput,
): Promise<{ message: string }> {
  await retryDeadlock(
    async () =>
      await ctx.db.transaction(async (tx) => {
        await holdErasures(tx, ctx.account.id);
        const settled = await tx
          .update(inboxMessages)
          .set({ wish: unsubscribe ? "granted" : "declined" })
          .where(and(ownRow(inboxMessages, ctx, id), isNotNull(inboxMessages.wish)))
          .returning();
        const { campaignId, seq, customerId } = firstOrMissing(settled, "Reply");
        if (unsubscribe)
          await suppress(tx, ctx.account.id, [{ campaignId, seq, reason: "unsubscribed" }]);
        await recordAudit(tx, ctx, {
          action: "wish.settled",
          subject: { type: "customer", id: customerId },
          details: { unsubscribed: unsubscribe },
        });
      }),
  );
  const { unsubscribed, wishKept } = MESSAGES.inbox;
  return { message: unsubscribe ? unsubscribed : wishKept };
}
