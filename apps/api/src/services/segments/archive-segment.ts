import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentWire } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import { segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { toSegmentWire } from "../wire/audience.ts";
import { subjectOf } from "./create-segment.ts";
import { lockSegment } from "./find-segments.ts";

/**
 * Archives a segment: campaigns, drafts and automations that use it go on, and nothing new can. One that is archived
 * stays as it is.
 *
 * @throws AppError "missing"
 */
export async function archiveSegment(ctx: Ctx, input: { id: string }): Promise<SegmentWire> {
  return await setArchived(ctx, input.id, true);
}

/** Restores a segment from the archive. @throws AppError "missing" */
export async function unarchiveSegment(ctx: Ctx, input: { id: string }): Promise<SegmentWire> {
  return await setArchived(ctx, input.id, false);
}

async function setArchived(ctx: Ctx, wireId: string, archived: boolean): Promise<SegmentWire> {
  return await ctx.db.transaction(async (tx) => {
    const { segment, campaignCount } = await lockSegment(tx, ctx, wireId);
    if ((segment.archivedAt !== null) === archived) return toSegmentWire(segment, campaignCount);
    const [row] = await tx
      .update(segments)
      .set({ archivedAt: archived ? sql`statement_timestamp()` : null })
      .where(and(eq(segments.accountId, segment.accountId), eq(segments.id, segment.id)))
      .returning();
    if (row === undefined) throw new Error("The segment did not come back");
    const action = archived ? "segment.archived" : "segment.unarchived";
    await recordAudit(tx, ctx, { action, subject: subjectOf(row) });
    return toSegmentWire(row, campaignCount);
  });
}

/**
 * Refuses a new use of an archived segment.
 *
 * @param used - The id of the segment that it uses already; null for none.
 * @throws AppError "conflict"
 */
export function refuseArchived(
  segment: Pick<typeof segments.$inferSelect, "id" | "name" | "archivedAt">,
  used: number | null,
): void {
  if (segment.archivedAt !== null && segment.id !== used)
    throw new AppError("conflict", MESSAGES.segments.isArchived(segment.name));
}
