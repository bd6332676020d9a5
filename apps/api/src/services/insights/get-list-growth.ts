import { engagementSpans } from "@dakiya/domain/analytics";
import type { EngagementSpans } from "@dakiya/domain/analytics";
import type { ListGrowthWire } from "@dakiya/domain/wire";
import { eq, min, sql } from "drizzle-orm";
import { readLong } from "../../db/sql/long-statement.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { customers } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import { readPeriod } from "./read-period.ts";
import type { PeriodInput } from "./read-period.ts";

type Row = { imported: number; joined: number; left: number };

/**
 * Customers who joined and left in each span, by `created_at` and `unsubscribed_at`. Erased customers and those of an import
 * that was undone count no longer. Reads the indexes `customers_joined` and `customers_left`.
 */
export async function getListGrowth(ctx: AccountCtx, input: PeriodInput): Promise<ListGrowthWire> {
  const { period, now, timeZone } = await readPeriod(ctx, input);
  const spans = engagementSpans({
    ...{ range: period, now, timeZone },
    first: period === "all" ? await firstJoined(ctx) : null,
  });
  const rows = spans.starts.length === 0 ? [] : await readSpans(ctx, spans);
  return {
    unit: spans.unit,
    points: spans.days.map((day, index) => {
      const { imported = 0, joined = 0, left = 0 } = rows[index] ?? {};
      return { day, imported, added: joined - imported, left };
    }),
  };
}

async function firstJoined(ctx: AccountCtx): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: min(customers.createdAt) })
    .from(customers)
    .where(eq(customers.accountId, ctx.account.id));
  return row?.at ?? null;
}

/** A row for each span. Each is counted by a range of the two indexes: grouping all instants by span takes five times as long. */
async function readSpans(
  ctx: AccountCtx,
  { starts, fromAlways, until }: EngagementSpans,
): Promise<Row[]> {
  const iso = starts.map((start) => start.toISOString());
  const since = fromAlways ? ["-infinity", ...iso.slice(1)] : iso;
  const before = [...iso.slice(1), until?.toISOString() ?? "infinity"];
  const mine = sql`${customers.accountId} = ${ctx.account.id}`;
  const { rows } = await readLong(
    ctx,
    async () =>
      await ctx.db.execute<Row>(sql`
        select joined.imported, joined.people as joined, gone.people as "left"
        from unnest(${sqlArray(since, "timestamptz")}, ${sqlArray(before, "timestamptz")})
          with ordinality span(since, before, nth)
        cross join lateral (
          select count(import_id)::int as imported, count(*)::int as people from ${customers}
          where ${mine} and created_at >= since and created_at < before
        ) joined
        cross join lateral (
          select count(*)::int as people from ${customers}
          where ${mine} and unsubscribed_at is not null and unsubscribed_at >= since and unsubscribed_at < before
        ) gone
        order by nth
      `),
    { isSharedWork: true },
  );
  return rows;
}
