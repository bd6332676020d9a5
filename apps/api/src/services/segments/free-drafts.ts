import { MESSAGES } from "@dakiya/domain/messages";
import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { campaigns, type segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { parseId } from "../wire/values.ts";

/** Locks the drafts that name a segment, before the segment itself: saving and sending a draft lock in this order. */
export async function lockDraftsOf(tx: Tx, ctx: Ctx, wireId: string): Promise<number[]> {
  const rows = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(draftsOf(ctx.userId, parseId(wireId) ?? 0))
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
export async function freeDrafts(
  tx: Tx,
  segment: typeof segments.$inferSelect,
  locked: readonly number[],
): Promise<void> {
  const { ownerId, id, isDynamic, rules } = segment;
  const drafts = await tx
    .select({ id: campaigns.id, name: campaigns.name, draft: campaigns.draft })
    .from(campaigns)
    .where(draftsOf(ownerId, id));
  const stuck = drafts.find((draft) => !isDynamic || !locked.includes(draft.id));
  if (stuck !== undefined) {
    throw new AppError("conflict", MESSAGES.server.segmentInDraft(stuck.name));
  }
  for (const { id: draftId, draft } of drafts) {
    await tx
      .update(campaigns)
      .set({ segmentId: null, draft: { description: "", ...draft, rules } })
      .where(and(eq(campaigns.ownerId, ownerId), eq(campaigns.id, draftId)));
  }
}

function draftsOf(ownerId: number, segmentId: number): SQL | undefined {
  return and(
    eq(campaigns.ownerId, ownerId),
    eq(campaigns.segmentId, segmentId),
    eq(campaigns.status, "draft"),
    isNull(campaigns.deletedAt),
  );
}
