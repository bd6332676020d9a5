import { isBuiltInDate } from "@dakiya/domain/automation";
import type { Trigger } from "@dakiya/domain/automation";
import { addDays, localDay } from "@dakiya/domain/analytics";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../../../db/schema/index.ts";
import { sqlArray } from "../../../../db/sql/sql.ts";
import { readTimeZone } from "../../../sending-rules/sending-rules.ts";
import { dateColumn } from "../../worker/read-facts.ts";
import { enrolOnDays } from "./enrol-on-days.ts";
import { DAYS_BACK } from "./kind.ts";
import type { TriggerKind } from "./kind.ts";

type DateTrigger = Extract<Trigger, { type: "date" }>;

export const date: TriggerKind<"date"> = {
  recent: async ({ db, account }, trigger, now) => {
    const timeZone = await readTimeZone(db, account.id);
    const last = addDays(localDay(now, timeZone), -trigger.days);
    const first = addDays(last, 1 - DAYS_BACK);
    return sql`${customers} where ${customers.accountId} = ${account.id}
      and ${hasDateBetween(trigger, first, last)}`;
  },
  poll: {
    everyMs: 0,
    run: async (tx, row, trigger, span) =>
      await enrolOnDays(tx, row, trigger, span, (day) => hasDateOn(trigger, day)),
  },
};

/**
 * Customers whose date is on a day, or for `year` on its day and month; 29 February counts as the 28th in other years. A
 * date without a year recurs each year, and never matches `once`.
 */
function hasDateOn({ field, every }: DateTrigger, day: string): SQL {
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

/** Customers whose date was between two days, inclusive. */
function hasDateBetween(trigger: DateTrigger, first: string, last: string): SQL {
  const days: SQL[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    days.push(sql`(${hasDateOn(trigger, day)})`);
  return sql`(${sql.join(days, sql` or `)})`;
}
