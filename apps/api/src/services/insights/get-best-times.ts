import type { BestTimesWire, CampaignKind } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Ctx } from "../../deps.ts";
import { ENGAGEMENT_TABLES } from "./engagement-in-range.ts";
import { readPeriod } from "./read-period.ts";
import type { PeriodInput } from "./read-period.ts";

// cspell:ignore isodow

const WEEKDAYS = 7;
const HOURS = 24;
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

type Row = { weekday: number; hour: number; opened: number };

/** First opens of a range by weekday and hour, from the kept quarters of an hour, which leave machines out. */
export async function getBestTimes(
  ctx: Ctx,
  input: PeriodInput & { kind?: CampaignKind | undefined },
): Promise<BestTimesWire> {
  const { timeZone, bounds } = await readPeriod(ctx, input);
  const inRange = sql`at >= ${bounds.since}::timestamptz and at < ${bounds.until}::timestamptz`;
  const opened = ENGAGEMENT_TABLES[input.kind ?? "campaigns"].flatMap(({ kept, changes }) => [
    sql`select at, opened from ${sql.identifier(kept)}
      where account_id = ${ctx.account.id} and not whole_day and ${inRange}`,
    sql`select at, opened from ${sql.identifier(changes)}
      where account_id = ${ctx.account.id} and ${inRange}`,
  ]);
  const { rows } = await ctx.db.execute<Row>(sql`
    select extract(isodow from clock)::int - 1 as weekday, extract(hour from clock)::int as hour,
      sum(opened)::int as opened
    from (
      select at at time zone ${timeZone} as clock, opened
      from (${sql.join(opened, sql` union all `)}) happened
    ) local
    group by 1, 2
  `);
  const opens = new Map(rows.map(({ weekday, hour, opened }) => [weekday * HOURS + hour, opened]));
  const hoursByWeekday = Array.from({ length: WEEKDAYS }, (_, weekday) =>
    Array.from({ length: HOURS }, (_, hour) => opens.get(weekday * HOURS + hour) ?? 0),
  );
  return {
    weekdays: hoursByWeekday.map(sum),
    hours: Array.from({ length: HOURS }, (_, hour) =>
      sum(hoursByWeekday.map((hours) => hours[hour] ?? 0)),
    ),
    hoursByWeekday,
  };
}
