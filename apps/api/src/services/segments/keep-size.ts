import type { SegmentWire } from "@dakiya/domain/wire";
import { and, eq, getTableColumns, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { segments, segmentSizes } from "../../db/schema/index.ts";
import { readLong } from "../../db/sql/long-statement.ts";
import type { AccountCtx, Ctx } from "../../deps.ts";
import { firstOrMissing } from "../own-row.ts";
import { toSegmentWire } from "../wire/audience.ts";
import { countAudience } from "./count-audience.ts";
import { CAMPAIGN_COUNT } from "./find-segments.ts";
import { findSegmentAudience, ownSegment } from "./segment-audience.ts";

type SegmentRow = typeof segments.$inferSelect;

const TODAY = sql<string>`(statement_timestamp() at time zone 'UTC')::date`;

/** Sizes are kept for longer than a month, so that one of a month ago is there after a few days without a worker. */
const KEPT_DAYS = 60;

/** Columns to set with a size that was counted just now. */
export const COUNTED_NOW = {
  countedAt: sql<Date>`statement_timestamp()`,
  recountAt: sql<Date>`statement_timestamp() + interval '1 day'`,
};

/**
 * Counts a saved segment as an estimate does, and keeps the size.
 *
 * @throws AppError "missing"; "slowDown"
 */
export async function countSegment(ctx: Ctx, input: { id: string }): Promise<SegmentWire> {
  const ours = ownSegment(ctx, input.id);
  const row = firstOrMissing(await ctx.db.select().from(segments).where(ours), "Segment");
  await countAgain(ctx, row, { isSharedWork: false });
  const rows = await ctx.db
    .select({ segment: getTableColumns(segments), campaignCount: CAMPAIGN_COUNT })
    .from(segments)
    .where(ours);
  const { segment, campaignCount } = firstOrMissing(rows, "Segment");
  return toSegmentWire(segment, campaignCount);
}

/**
 * The same for a row that was read; a size is not kept if the rules have changed since.
 *
 * @param options.isSharedWork - No request waits for it, so it may wait longer for admission.
 * @throws AppError "slowDown"
 */
export async function countAgain(
  ctx: AccountCtx,
  row: SegmentRow,
  options: { isSharedWork: boolean },
): Promise<void> {
  const audience = await findSegmentAudience(ctx.db, row);
  const { count } = await readLong(
    ctx,
    async () => await countAudience(ctx.db, row.accountId, audience, null),
    options,
  );
  await ctx.db.transaction(async (tx) => {
    const [counted] = await tx
      .update(segments)
      .set({ estimatedCount: count, ...COUNTED_NOW })
      .where(
        and(
          eq(segments.accountId, row.accountId),
          eq(segments.id, row.id),
          isNull(segments.deletedAt),
          sql`${segments.rules} = ${JSON.stringify(row.rules)}::jsonb`,
        ),
      )
      .returning();
    if (counted !== undefined) await keepSize(tx, counted);
  });
}

/** Keeps the size of a listed segment, which was counted just now, as that of today. */
export async function keepSize(tx: Tx, row: SegmentRow): Promise<void> {
  const { accountId, id: segmentId, estimatedCount: size } = row;
  if (!row.isListed) return;
  await tx
    .insert(segmentSizes)
    .values({ accountId, segmentId, day: TODAY, size })
    .onConflictDoUpdate({
      target: [segmentSizes.accountId, segmentSizes.segmentId, segmentSizes.day],
      set: { size },
    });
  await tx
    .delete(segmentSizes)
    .where(and(sizesOf(row), lt(segmentSizes.day, sql`${TODAY} - ${KEPT_DAYS}::int`)));
}

/** Counts members who were added to a fixed list, or removed from it. @throws Error where it was deleted meanwhile */
export async function addToSize(
  tx: Tx,
  { accountId, id }: Pick<SegmentRow, "accountId" | "id">,
  change: number,
): Promise<void> {
  if (change === 0) return;
  const [row] = await tx
    .update(segments)
    .set({
      estimatedCount: sql`greatest(0, ${segments.estimatedCount} + ${change}::int)`,
      ...COUNTED_NOW,
    })
    .where(and(eq(segments.accountId, accountId), eq(segments.id, id), isNull(segments.deletedAt)))
    .returning();
  if (row === undefined) throw new Error("the fixed list was deleted meanwhile");
  await keepSize(tx, row);
}

/** Forgets the sizes of a segment whose rules have changed. */
export async function forgetSizes(tx: Tx, row: SegmentRow): Promise<void> {
  await tx.delete(segmentSizes).where(sizesOf(row));
}

const sizesOf = ({ accountId, id }: Pick<SegmentRow, "accountId" | "id">) =>
  and(eq(segmentSizes.accountId, accountId), eq(segmentSizes.segmentId, id));
