import { onDay } from "@dakiya/domain/automation";
import type { Trigger } from "@dakiya/domain/automation";
import { addDays, localDay } from "@dakiya/domain/analytics";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../../db/client.ts";
import { customers } from "../../../../db/schema/index.ts";
import { readTimeZone } from "../../../sending-rules/sending-rules.ts";
import type { AutomationRow } from "../../internal.ts";
import type { PollSpan } from "./kind.ts";

/** Days caught up after workers were away: later, a greeting is worse than none. */
const MAX_CATCH_UP_DAYS = 7;

/**
 * Enrols the customers of each day whose time came since the last poll, in the account's zone.
 *
 * @param whose - The customers of a day, "2026-11-20", that is `trigger.days` before the entry.
 * @returns Whether the time of any day lay between the polls.
 */
export async function enrolOnDays(
  tx: Tx,
  { accountId, id }: AutomationRow,
  trigger: Extract<Trigger, { type: "date" | "lastOrder" }>,
  { from, now }: PollSpan,
  whose: (day: string, timeZone: string) => SQL,
): Promise<boolean> {
  const timeZone = await readTimeZone(tx, accountId);
  const today = localDay(now, timeZone);
  let isDue = false;
  for (let back = MAX_CATCH_UP_DAYS; back >= 0; back -= 1) {
    const day = addDays(today, -back);
    const at = onDay(day, trigger.time, timeZone);
    if (at <= from || at > now) continue;
    isDue = true;
    await tx.execute(sql`
      insert into automation_arrivals (account_id, automation_id, customer_id, entry)
      select ${accountId}, ${id}, ${customers.id}, ${`${trigger.type}:${day}`}::text
      from ${customers} where ${customers.accountId} = ${accountId} and ${whose(addDays(day, -trigger.days), timeZone)}
    `);
  }
  return isDue;
}
