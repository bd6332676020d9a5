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

type Row = { span: number; imported: number; added: number; left: number };

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
  const bySpan = new Map(rows.map((row) => [row.span, row]));
  return {
    unit: spans.unit,
    points: spans.days.map((day, index) => {
      const { imported = 0, added = 0, left = 0 } = bySpan.get(index + 1) ?? {};
      return { day, imported, added, left };
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

async function readSpans(
  ctx: AccountCtx,
  { starts, fromAlways, until }: EngagementSpans,
): Promise<Row[]> {
  const iso = starts.map((start) => start.toISOString());
  const span = (at: string) =>
    sql`greatest(1, width_bucket(${sql.raw(at)}, ${sqlArray(iso, "timestamptz")}))`;
  const since = sql`${fromAlways ? "-infinity" : iso[0]}::timestamptz`;
  const end = sql`${until?.toISOString() ?? "infinity"}::timestamptz`;
  const mine = sql`${customers.accountId} = ${ctx.account.id}`;
  // Grouped by the index first: an import adds thousands at one instant.
  const { rows } = await readLong(
    ctx,
    async () =>
      await ctx.db.execute<Row>(sql`
        select span, sum(imported)::int as imported, sum(added)::int as added, sum("left")::int as "left"
        from (
          select ${span("at")} as span, case when import_id is null then 0 else people end as imported,
            case when import_id is null then people else 0 end as added, 0 as "left"
          from (
            select created_at as at, import_id, count(*) as people from ${customers}
            where ${mine} and created_at >= ${since} and created_at < ${end} group by created_at, import_id
          ) joined
          union all
          select ${span("unsubscribed_at")}, 0, 0, 1 from ${customers}
          where ${mine} and unsubscribed_at is not null and unsubscribed_at >= ${since}
            and unsubscribed_at < ${end}
        ) moved
        group by span
      `),
    { isSharedWork: true },
  );
  return rows;
}
