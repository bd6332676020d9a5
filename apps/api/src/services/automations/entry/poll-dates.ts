import { isBuiltInDate, onDay } from "@dakiya/domain/automation";
import type { Trigger } from "@dakiya/domain/automation";
import { addDays, localDay } from "@dakiya/domain/analytics";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { customers } from "../../../db/schema/index.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import type { AutomationRow } from "../internal.ts";
import { dateColumn } from "../worker/read-facts.ts";

type DatedTrigger = Extract<Trigger, { type: "date" | "lastOrder" }>;

/** Days caught up after workers were away: later, a greeting is worse than none. */
const MAX_CATCH_UP_DAYS = 7;

/**
 * Enrols customers whose date came since the last poll, in the account's zone.
 *
 * @param span.from - The last poll; `now` is this one.
 * @returns Whether the time of any day lay between them.
 */
export async function pollDates(
  tx: Tx,
  { accountId, id }: AutomationRow,
  trigger: DatedTrigger,
  { from, now, timeZone }: { from: Date; now: Date; timeZone: string },
): Promise<boolean> {
  const today = localDay(now, timeZone);
  let isDue = false;
  for (let back = MAX_CATCH_UP_DAYS; back >= 0; back -= 1) {
    const day = addDays(today, -back);
    const at = onDay(day, trigger.time, timeZone);
    if (at <= from || at > now) continue;
    isDue = true;
    const whose =
      trigger.type === "date"
        ? hasDateOn(trigger, addDays(day, -trigger.days))
        : orderedLastOn(accountId, addDays(day, -trigger.days), timeZone);
    await tx.execute(sql`
      insert into automation_arrivals (account_id, automation_id, customer_id, entry)
      select ${accountId}, ${id}, ${customers.id}, ${`${trigger.type}:${day}`}::text
      from ${customers} where ${customers.accountId} = ${accountId} and ${whose}
    `);
  }
  return isDue;
}

/**
 * Customers whose date is on a day, or for `year` on its day and month; 29 February counts as the 28th in other years. A
 * date without a year recurs each year, and never matches `once`.
 */
function hasDateOn({ field, every }: Extract<DatedTrigger, { type: "date" }>, day: string): SQL {
  const column = dateColumn(field);
  const has = isBuiltInDate(field) ? sql`true` : sql`${customers.attributes} ? ${field}::text`;
  if (every === "once") return sql`${has} and ${column} = ${day}::text`;
  const monthAndDay = day.slice(5);
  const days = [monthAndDay];
  if (monthAndDay === "02-28" && addDays(day, 1).slice(5) !== "02-29") days.push("02-29");
  const dated = sql`right(${column}, 5) = any(${sqlArray(days, "text")}) and ${column} <= ${day}::text`;
  if (isBuiltInDate(field)) return dated;
  const yearless = sqlArray(
    days.map((one) => `--${one}`),
    "text",
  );
  return sql`${has} and (${dated} or ${customers.attributes} ->> ${field}::text = any(${yearless}))`;
}

/** Customers whose last order that counts was on a day. */
function orderedLastOn(accountId: number, day: string, timeZone: string): SQL {
  const start = onDay(day, { hour: 0, minute: 0 }, timeZone).toISOString();
  const end = onDay(addDays(day, 1), { hour: 0, minute: 0 }, timeZone).toISOString();
  return sql`${customers.id} in (
    select o.customer_id from orders o
    where o.account_id = ${accountId} and o.counts
      and o.placed_at >= ${start}::timestamptz and o.placed_at < ${end}::timestamptz
      and not exists (
        select from orders later
        where later.account_id = o.account_id and later.customer_id = o.customer_id and later.counts
          and later.placed_at >= ${end}::timestamptz
      )
  )`;
}

/** Customers whose date was between two days, inclusive. */
export function hasDateBetween(
  trigger: Extract<DatedTrigger, { type: "date" }>,
  first: string,
  last: string,
): SQL {
  const days: SQL[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    days.push(sql`(${hasDateOn(trigger, day)})`);
  return sql`(${sql.join(days, sql` or `)})`;
}
