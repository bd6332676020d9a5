import { type SQL, type SQLWrapper, and, eq, isNull, sql } from "drizzle-orm";
import { sampleData, users } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";

/**
 * An owner's progress to a first campaign, without sample data, as JSON; a draft's rules count as a segment. Null
 * once a campaign was sent, even a deleted one, or the guide was dismissed.
 */
export function guideOf(owner: SQLWrapper): SQL {
  const sample = (column: string): SQL => sql`(
    select unnest(${sql.identifier(column)}) from ${sampleData} where ${sampleData.ownerId} = ${owner}
  )`;
  return sql`(select case
    when u.guide_dismissed_at is null and not exists (
      select from campaigns
      where owner_id = u.id and logged_at is not null and id not in ${sample("campaign_ids")}
    ) then json_build_object(
      'customers', exists (
        select from customers where owner_id = u.id and id not in ${sample("customer_ids")}),
      'segment', exists (
        select from segments where owner_id = u.id and id not in ${sample("segment_ids")})
        or exists (select from campaigns where owner_id = u.id and draft #> '{rules,rules,0}' is not null)
    ) end from ${users} u where u.id = ${owner})`;
}

/** Dismisses the dashboard's first-run guide for good, on every device of the user. */
export async function dismissGuide(ctx: Ctx, _input: Record<never, never>): Promise<null> {
  await ctx.db
    .update(users)
    .set({ guideDismissedAt: sql`clock_timestamp()` })
    .where(and(eq(users.id, ctx.userId), isNull(users.guideDismissedAt)));
  return null;
}
