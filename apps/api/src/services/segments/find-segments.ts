import type { SegmentWire } from "@dakiya/domain/wire";
import { and, desc, eq, getTableColumns, isNull, sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { segments } from "../../db/schema/index.ts";
import { toSegmentWire } from "../wire/audience.ts";

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
export async function findSegments(
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
