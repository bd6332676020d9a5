import type { SegmentListInput, SegmentPageWire, SegmentWire } from "@dakiya/domain/wire";
import { and, desc, eq, getTableColumns, isNull, lt, sql } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { pageOf } from "../keyset.ts";
import { firstOrMissing } from "../own-row.ts";
import { toSegmentWire } from "../wire/audience.ts";
import { readPages } from "../wire/read-pages.ts";
import { parseId } from "../wire/values.ts";
import { ownSegment } from "./segment-audience.ts";

/**
 * How many campaigns use the row's segment, without deleted ones, drafts and mails of automations. Columns are written out, since drizzle
 * omits the table in the fields of a select from one table.
 */
export const CAMPAIGN_COUNT = sql<number>`(
  select count(*)::int from campaigns
  where campaigns.account_id = segments.account_id and campaigns.segment_id = segments.id
    and campaigns.deleted_at is null and campaigns.status <> 'draft' and campaigns.automation_id is null
)`;

/** The account's segments made before one, the newest first, each with the number of its campaigns. */
async function findSegments(
  db: Executor,
  accountId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<SegmentWire[]> {
  const older = before === undefined ? undefined : lt(segments.id, before);
  const rows = await db
    .select({ segment: getTableColumns(segments), campaignCount: CAMPAIGN_COUNT })
    .from(segments)
    .where(and(eq(segments.accountId, accountId), isNull(segments.deletedAt), older))
    .orderBy(desc(segments.id))
    .limit(limit);
  return rows.map(({ segment, campaignCount }) => toSegmentWire(segment, campaignCount));
}

/** A page of the user's segments, the newest first. @throws AppError "invalid" when the cursor is malformed. */
export async function listSegments(ctx: Ctx, input: SegmentListInput): Promise<SegmentPageWire> {
  const { cursor, limit = 100 } = input;
  const before = cursor === undefined ? undefined : parseId(cursor);
  if (before === 0) throw new AppError("invalid", "This page of segments does not exist");
  const rows = await findSegments(ctx.db, ctx.account.id, { before, limit: limit + 1 });
  const { items, last } = pageOf(rows, limit);
  return { items, nextCursor: last?._id ?? null };
}

/** Streams all the user's segments, the newest first: each chunk is the JSON of some, joined by commas. */
export async function* streamSegments(ctx: Ctx, signal?: AbortSignal): AsyncGenerator<string> {
  const readAfter = async (after: SegmentWire | null, limit: number): Promise<SegmentWire[]> =>
    await findSegments(ctx.db, ctx.account.id, {
      before: after === null ? undefined : Number(after._id),
      limit,
    });
  const write = (rows: readonly SegmentWire[]): string =>
    rows.map((segment) => JSON.stringify(segment)).join(",");
  yield* readPages(readAfter, write, signal);
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
  const ours = ownSegment(ctx, wireId);
  const lockedRows = await tx.select({ id: segments.id }).from(segments).where(ours).for("update");
  firstOrMissing(lockedRows, "Segment");
  // A separate statement, so that its snapshot includes campaigns committed while this waited for the lock.
  const rows = await tx
    .select({ segment: getTableColumns(segments), campaignCount: CAMPAIGN_COUNT })
    .from(segments)
    .where(ours);
  return firstOrMissing(rows, "Segment");
}
