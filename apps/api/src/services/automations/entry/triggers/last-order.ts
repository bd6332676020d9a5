import { onDay } from "@dakiya/domain/automation";
import { addDays } from "@dakiya/domain/analytics";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../../../db/schema/index.ts";
import { automationNow } from "../../now.ts";
import { enrolOnDays } from "./enrol-on-days.ts";
import { DAYS_BACK } from "./kind.ts";
import type { TriggerKind } from "./kind.ts";

export const lastOrder: TriggerKind<"lastOrder"> = {
  matching: async (_, ctx, { days }) => sql`${customers.accountId} = ${ctx.account.id} and (
      select max(o.placed_at) from orders o
      where o.account_id = ${ctx.account.id} and o.customer_id = ${customers.id} and o.counts
    ) < ${automationNow(ctx)} - ${days}::int * interval '1 day'`,
  recent: async ({ account }, { days }) => {
    const until = sql`clock_timestamp() - ${days}::int * interval '1 day'`;
    return sql`(
      select customer_id from orders
      where account_id = ${account.id} and counts and customer_id is not null group by customer_id
      having max(placed_at) between ${until} - ${DAYS_BACK}::int * interval '1 day' and ${until}
    ) lapsed`;
  },
  poll: {
    everyMs: 0,
    run: async (tx, row, trigger, span) =>
      await enrolOnDays(tx, row, trigger, span, (day, timeZone) =>
        orderedLastOn(row.accountId, day, timeZone),
      ),
  },
};

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
