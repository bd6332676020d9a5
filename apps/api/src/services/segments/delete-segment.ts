import { MESSAGES } from "@dakiya/domain/messages";
import { and, eq, sql } from "drizzle-orm";
import { segmentMembers, segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { freeDrafts, lockDraftsOf } from "./free-drafts.ts";
import { lockSegment } from "./lock-segment.ts";

/**
 * Deletes a segment that no campaign uses. The row stays, since deleted campaigns refer to it; a static one's members
 * are removed. Drafts that name it copy its rules.
 *
 * @throws AppError "missing"; "conflict" while a campaign that is not deleted uses it, or a draft relies on its
 *   members.
 */
export async function deleteSegment(ctx: Ctx, input: { id: string }): Promise<{ message: string }> {
  await ctx.db.transaction(async (tx) => {
    const drafts = await lockDraftsOf(tx, ctx, input.id);
    const { segment, campaignCount } = await lockSegment(tx, ctx, input.id);
    if (campaignCount > 0) {
      throw new AppError("conflict", MESSAGES.server.segmentInUse(campaignCount));
    }
    await freeDrafts(tx, segment, drafts);
    const { ownerId, id } = segment;
    await tx
      .update(segments)
      .set({ deletedAt: sql`clock_timestamp()` })
      .where(and(eq(segments.ownerId, ownerId), eq(segments.id, id)));
    await tx
      .delete(segmentMembers)
      .where(and(eq(segmentMembers.ownerId, ownerId), eq(segmentMembers.segmentId, id)));
  });
  return { message: MESSAGES.server.segmentDeleted };
}
