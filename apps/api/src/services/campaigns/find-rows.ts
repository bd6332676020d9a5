import { and, eq, isNull, or } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { campaigns, segments } from "../../db/schema/index.ts";
import type { AccountCtx, Ctx } from "../../deps.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { ownSegment } from "../segments/segment-audience.ts";

type SegmentRow = typeof segments.$inferSelect;

/** A segment of the user. @throws AppError "missing" */
export async function findSegmentRow(db: Executor, ctx: Ctx, wireId: string): Promise<SegmentRow> {
  return firstOrMissing(await selectSegment(db, ctx, wireId), "Segment");
}

/**
 * The same under a lock: a concurrent change or deletion waits until the transaction ends, and then finds the
 * campaign that uses it.
 *
 * @throws AppError "missing"
 */
export async function holdSegment(tx: Tx, ctx: AccountCtx, wireId: string): Promise<SegmentRow> {
  return firstOrMissing(await selectSegment(tx, ctx, wireId).for("share"), "Segment");
}

function selectSegment(db: Executor, ctx: AccountCtx, wireId: string) {
  return db.select().from(segments).where(ownSegment(ctx, wireId));
}

/**
 * A campaign of the user, in any state.
 *
 * @param options.evenDeleted - Finds deleted ones too: a draft that follows one up keeps its audience.
 * @throws AppError "missing"
 */
export async function findCampaignRow(
  db: Executor,
  ctx: Ctx,
  wireId: string,
  options: { evenDeleted: number | null } = { evenDeleted: null },
): Promise<typeof campaigns.$inferSelect> {
  const isThere = or(isNull(campaigns.deletedAt), eq(campaigns.id, options.evenDeleted ?? 0));
  const rows = await db
    .select()
    .from(campaigns)
    .where(and(ownRow(campaigns, ctx, wireId), isThere));
  return firstOrMissing(rows, "Campaign");
}
