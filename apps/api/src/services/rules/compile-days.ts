import { daySpan } from "@dakiya/domain/segment";
import type { DayPoint, SegmentOperator, SegmentValue } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { accounts } from "../../db/schema/index.ts";

/** A date, and whether it is the time of something that happened, which is on a day of the account's zone. */
export type DateOperand = { column: SQL; isMoment: boolean };

/**
 * Compiles an operator that asks for days of the calendar: a comparison of the bare column with instants that are computed
 * once, except that moments are brought to the account's zone row by row.
 *
 * @returns Null for an operator that asks for no days.
 */
export function compileDays(
  { column, isMoment }: DateOperand,
  operator: SegmentOperator,
  value: SegmentValue,
  context: { accountId: number; now: Date },
): SQL | null {
  const span = daySpan(operator, value);
  if (span === null) return null;
  const { from, before } = span;
  const compared = isMoment ? atZone(column, context) : column;
  const edge = (point: DayPoint): SQL => {
    const midnight = sql`(${dayOf(point, context)})::timestamp`;
    // A subquery, so that it is computed once.
    return sql`(select ${isMoment ? midnight : sql`${midnight} at time zone 'UTC'`})`;
  };
  const parts = [
    ...(from === null ? [] : [sql`${compared} >= ${edge(from)}`]),
    ...(before === null ? [] : [sql`${compared} < ${edge(before)}`]),
  ];
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** Whether a date is in a month, 1 to 12, of any year. */
export function compileMonth(
  { column, isMoment }: DateOperand,
  month: number,
  context: { accountId: number },
): SQL {
  const day = isMoment ? atZone(column, context) : sql`(${column} at time zone 'UTC')`;
  return sql`extract(month from ${day}) = ${month}::int`;
}

const zoneOf = ({ accountId }: { accountId: number }): SQL =>
  sql`(select z.time_zone from ${accounts} z where z.id = ${accountId})`;

const atZone = (column: SQL, context: { accountId: number }): SQL =>
  sql`(${column} at time zone ${zoneOf(context)})`;

function dayOf(point: DayPoint, context: { accountId: number; now: Date }): SQL {
  if ("day" in point) return sql`${point.day}::date`;
  const today = sql`(${context.now.toISOString()}::timestamptz at time zone ${zoneOf(context)})::date`;
  if ("today" in point) return sql`${today} + ${point.today}::int`;
  return sql`date_trunc('month', ${today}) + make_interval(months => ${point.month}::int)`;
}
