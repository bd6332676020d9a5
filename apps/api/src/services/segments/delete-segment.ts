import { MESSAGES } from "@dakiya/domain/messages";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { campaigns, segmentMembers, segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { refuseUsedByAutomation, usesSegment } from "../automation-uses/refuse-used.ts";
import { refuseReferenced } from "../rule-uses/refuse-referenced.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { parseId } from "../wire/values.ts";
import { subjectOf } from "./create-segment.ts";
import { forgetSizes } from "./keep-size.ts";
import { lockSegment } from "./find-segments.ts";

/**
 * Deletes a segment that no campaign, no automation and no rules use. The row stays, since deleted campaigns refer to it; a static one's members
 * are removed. Drafts that name it copy its rules.
 *
 * @throws AppError "missing"; "conflict" while a campaign that is not deleted or an automation uses it, or a
 *   draft relies on its members, or rules ask who is in it.
 */
export async function deleteSegment(ctx: Ctx, input: { id: string }): Promise<{ message: string }> {
  await ctx.db.transaction(async (tx) => {
    const drafts = await lockDraftsOf(tx, ctx, input.id);
    const { segment, campaignCount } = await lockSegment(tx, ctx, input.id);
    if (campaignCount > 0) {
      throw new AppError("conflict", MESSAGES.server.segmentInUse(campaignCount));
    }
    const { accountId, id, name } = segment;
    const words = `The segment “${name}”`;
    await refuseUsedByAutomation(tx, accountId, words, usesSegment(id));
    await refuseReferenced(tx, accountId, { kind: "segment", id, words });
    await freeDrafts(tx, segment, drafts);
    await tx
      .update(segments)
      .set({ deletedAt: sql`statement_timestamp()` })
      .where(and(eq(segments.accountId, accountId), eq(segments.id, id)));
    await tx
      .delete(segmentMembers)
      .where(and(eq(segmentMembers.accountId, accountId), eq(segmentMembers.segmentId, id)));
    await forgetSizes(tx, segment);
    await recordAudit(tx, ctx, { action: "segment.deleted", subject: subjectOf(segment) });
  });
  return { message: MESSAGES.server.segmentDeleted };
}

/** Locks the drafts that name a segment, before the segment itself: saving and sending a draft lock in this order. */
async function lockDraftsOf(tx: Tx, ctx: Ctx, wireId: string): Promise<number[]> {
  const rows = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(draftsOf(ctx.account.id, parseId(wireId)))
    .orderBy(asc(campaigns.id))
    .for("update");
  return rows.map(({ id }) => id);
}

/**
 * Detaches drafts from a segment about to be deleted: they copy its rules. A static one's members cannot be copied.
 *
 * @param locked - From `lockDraftsOf`, before the segment was locked.
 * @throws AppError "conflict" naming a draft that can't go without it, or that was attached a moment ago.
 */
async function freeDrafts(
  tx: Tx,
  segment: typeof segments.$inferSelect,
  locked: readonly number[],
): Promise<void> {
  const { accountId, id, isDynamic, rules } = segment;
  const drafts = await tx
    .select({ id: campaigns.id, name: campaigns.name, draft: campaigns.draft })
    .from(campaigns)
    .where(draftsOf(accountId, id));
  const stuck = drafts.find((draft) => !isDynamic || !locked.includes(draft.id));
  if (stuck !== undefined) {
    throw new AppError("conflict", MESSAGES.server.segmentInDraft(stuck.name));
  }
  for (const { id: draftId, draft } of drafts) {
    await tx
      .update(campaigns)
      .set({ segmentId: null, draft: { description: "", ...draft, rules } })
      .where(and(eq(campaigns.accountId, accountId), eq(campaigns.id, draftId)));
  }
}

function draftsOf(accountId: number, segmentId: number): SQL | undefined {
  return and(
    eq(campaigns.accountId, accountId),
    eq(campaigns.segmentId, segmentId),
    eq(campaigns.status, "draft"),
    isNull(campaigns.deletedAt),
  );
}
