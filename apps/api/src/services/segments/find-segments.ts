import type { SegmentWire } from "@dakiya/domain/wire";
import { type SQL, and, desc, eq, getTableColumns, isNull, lt, sql } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { toSegmentWire } from "../wire/audience.ts";
import { parseId } from "../wire/values.ts";

/**
 * How many campaigns use the row's segment, without deleted ones and drafts. Columns are written out, since drizzle
 * omits the table in the fields of a select from one table.
 */
export const CAMPAIGN_COUNT = sql<number>`(
  select count(*)::int from campaigns
  where campaigns.owner_id = segments.owner_id and campaigns.segment_id = segments.id
    and campaigns.deleted_at is null and campaigns.status <> 'draft'
)`;

/** The owner's segments, the newest first, each with the number of its campaigns. */
async function findSegments(
  db: Executor,
  ownerId: number,
  condition?: SQL,
  limit?: number,
): Promise<SegmentWire[]> {
  const query = db
    .select({ segment: getTableColumns(segments), campaignCount: CAMPAIGN_COUNT })
    .from(segments)
    .where(and(eq(segments.ownerId, ownerId), isNull(segments.deletedAt), condition))
    .orderBy(desc(segments.id));
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ segment, campaignCount }) => toSegmentWire(segment, campaignCount));
}

/** All the user's segments, the newest first. */
export async function listSegments(ctx: Ctx, _input: Record<never, never>): Promise<SegmentWire[]> {
  return await findSegments(ctx.db, ctx.userId);
}

/** Rules can be long: at most this many segments' are in memory at a time. */
const CHUNK_ROWS = 20;

/**
 * Streams all the user's segments, the newest first (GET /user/get-segment): each chunk is the JSON of some
 * `SegmentWire`s, joined by commas. Memory holds one chunk; no connection is held in between.
 */
export async function* streamSegments(ctx: Ctx, signal?: AbortSignal): AsyncGenerator<string> {
  for (let before: string | null = null; signal?.aborted !== true;) {
    const found = await findSegments(
      ctx.db,
      ctx.userId,
      before === null ? undefined : lt(segments.id, Number(before)),
      CHUNK_ROWS,
    );
    const last = found.at(-1);
    if (last === undefined) return;
    yield found.map((segment) => JSON.stringify(segment)).join(",");
    if (found.length < CHUNK_ROWS) return;
    before = last._id;
  }
}

/**
 * Locks the user's segment until the transaction ends, so that no campaign is created with it meanwhile; returns how
 * many campaigns use it.
 *
 * @throws AppError "missing" when it isn't there, is deleted or is another user's.
 */
export async function lockSegment(
  tx: Tx,
  ctx: Ctx,
  wireId: string,
): Promise<{ segment: typeof segments.$inferSelect; campaignCount: number }> {
  const id = parseId(wireId);
  if (id === null) throw missing("Segment");
  const ours = and(
    eq(segments.ownerId, ctx.userId),
    eq(segments.id, id),
    isNull(segments.deletedAt),
  );
  const held = await tx.select({ id: segments.id }).from(segments).where(ours).for("update");
  if (held.length === 0) throw missing("Segment");
  // A separate statement, so that its snapshot includes campaigns committed while this waited for the lock.
  const [found] = await tx
    .select({ segment: getTableColumns(segments), campaignCount: CAMPAIGN_COUNT })
    .from(segments)
    .where(ours);
  if (found === undefined) throw missing("Segment");
  return found;
}
