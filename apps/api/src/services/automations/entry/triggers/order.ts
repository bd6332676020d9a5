import { sql } from "drizzle-orm";
import { DAYS_BACK } from "./kind.ts";
import type { TriggerKind } from "./kind.ts";

export const order: TriggerKind<"order"> = {
  recent: async ({ account }, { first }) => {
    const isFirst = sql`not exists (
      select from orders p where p.account_id = o.account_id and p.customer_id = o.customer_id and p.counts
        and p.placed_at < o.placed_at
    )`;
    return sql`orders o where o.account_id = ${account.id} and o.counts
      and o.placed_at >= clock_timestamp() - ${DAYS_BACK}::int * interval '1 day'
      and ${first ? isFirst : sql`true`}`;
  },
};
