import { and, eq, isNull, sql } from "drizzle-orm";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { sampleData, users } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";

/**
 * An account's progress to a first campaign, without sample data, as JSON; a draft's rules count as a segment. Null
 * once a campaign was sent, even a deleted one, or the user has dismissed the guide.
 */
export function guideOf(account: SQLWrapper, user: SQLWrapper): SQL {
  const sample = (column: string): SQL => sql`(
    select unnest(${sql.identifier(column)}) from ${sampleData} where ${sampleData.accountId} = ${account}
  )`;
  return sql`(select case
    when u.guide_dismissed_at is null and not exists (
      select from campaigns
      where account_id = ${account} and logged_at is not null and id not in ${sample("campaign_ids")}
    ) then json_build_object(
      'customers', exists (
        select from customers where account_id = ${account} and id not in ${sample("customer_ids")}),
      'segment', exists (
        select from segments where account_id = ${account} and id not in ${sample("segment_ids")})
        or exists (select from campaigns where account_id = ${account} and draft #> '{rules,rules,0}' is not null)
    ) end from ${users} u where u.id = ${user})`;
}

/** Dismisses the dashboard's first-run guide for good, on every device of the user. */
export async function dismissGuide(ctx: Ctx, _input: Record<never, never>): Promise<null> {
  await ctx.db
    .update(users)
    .set({ guideDismissedAt: sql`statement_timestamp()` })
    .where(and(eq(users.id, ctx.user.id), isNull(users.guideDismissedAt)));
  return null;
}
