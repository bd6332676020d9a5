import type {
  SavedSegmentPageWire,
  SavedSegmentsInput,
  SavedSegmentWire,
} from "@dakiya/domain/wire";
import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { holds } from "../../db/sql/holds.ts";
import { oneRow } from "../../db/sql/sql.ts";
import { segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { pageOf, readIdCursor } from "../keyset.ts";
import { findRuleUsers } from "../rule-uses/find-users.ts";
import { toSegmentWire } from "../wire/audience.ts";
import { CAMPAIGN_COUNT } from "./find-segments.ts";

/** The size of 30 days ago, or of one of the seven days before, of the row's segment. */
const MONTH_AGO = sql<{ size: number; day: string } | null>`(
  select json_build_object('size', size, 'day', day) from segment_sizes k
  where k.account_id = segments.account_id and k.segment_id = segments.id
    and k.day between (statement_timestamp() at time zone 'UTC')::date - 37 and (statement_timestamp() at time zone 'UTC')::date - 30
  order by k.day desc limit 1
)`;

/** How many automations have the row's segment as their trigger, as they run or as they are written. */
const AUTOMATION_COUNT = sql<number>`(
  select count(*)::int from automations a
  where a.account_id = segments.account_id and a.deleted_at is null and (
    a.document #>> '{trigger,segmentId}' = segments.id::text
    or (a.version > 0 and a.trigger ->> 'segmentId' = segments.id::text)
  )
)`;

const IS_SHOWN: Record<SavedSegmentsInput["show"], SQL | undefined> = {
  listed: and(eq(segments.isListed, true), isNull(segments.archivedAt)),
  all: isNull(segments.archivedAt),
  archived: isNotNull(segments.archivedAt),
};

/**
 * A page of the account's segments with their sizes and uses, the newest first.
 *
 * @throws AppError "invalid" when the cursor is malformed.
 */
export async function listSavedSegments(
  ctx: Ctx,
  input: SavedSegmentsInput,
): Promise<SavedSegmentPageWire> {
  const { show, search, cursor, limit } = input;
  const own = and(eq(segments.accountId, ctx.account.id), isNull(segments.deletedAt));
  const before = cursor === undefined ? undefined : lt(segments.id, readIdCursor(cursor));
  const rows = await ctx.db
    .select({
      segment: getTableColumns(segments),
      campaignCount: CAMPAIGN_COUNT,
      automationCount: AUTOMATION_COUNT,
      monthAgo: MONTH_AGO,
    })
    .from(segments)
    .where(and(own, IS_SHOWN[show], holds(search, segments.name), before))
    .orderBy(desc(segments.id))
    .limit(limit + 1);
  const { items, last } = pageOf(rows, limit);
  const ids = items.map(({ segment }) => segment.id);
  const users = await findRuleUsers(ctx.db, ctx.account.id, "segment", ids);
  const [listed, all, archived] = [IS_SHOWN.listed, IS_SHOWN.all, IS_SHOWN.archived];
  const counts = await oneRow<SavedSegmentPageWire["counts"]>(
    ctx.db,
    sql`
      select count(*) filter (where ${listed})::int as listed, count(*) filter (where ${all})::int as all,
        count(*) filter (where ${archived})::int as archived
      from ${segments} where ${own}
    `,
  );
  return {
    items: items.map(({ segment, campaignCount, automationCount, monthAgo }): SavedSegmentWire => ({
      ...toSegmentWire(segment, campaignCount),
      counted_at: segment.countedAt?.toISOString() ?? null,
      month_ago: monthAgo,
      automationCount,
      ruleUsers: users.get(String(segment.id)) ?? [],
    })),
    nextCursor: last === undefined ? null : String(last.segment.id),
    counts,
  };
}
