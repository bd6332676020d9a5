import { takesImports } from "@dakiya/domain/automation";
import type { Trigger } from "@dakiya/domain/automation";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";

/** What an account's automations want to know of. */
export type Listeners = {
  /** Whether anybody may be inside of one, live or paused. */
  some: boolean;
  /** Whether a live one is entered by this trigger. */
  hear: (type: Trigger["type"]) => boolean;
  /** Whether an import would have customers enter a live one, were it to enrol them. */
  takeImports: boolean;
};

/** Looks before every other statement here: for most accounts it is the only one. */
export async function findTriggers(db: Executor, accountId: number): Promise<Listeners> {
  const { rows } = await db.execute<{ live: Trigger | null }>(sql`
    select case when state = 'live' then trigger end as live
    from automations where account_id = ${accountId} and version > 0 and deleted_at is null
  `);
  return {
    some: rows.length > 0,
    hear: (type) => rows.some(({ live }) => live?.type === type),
    takeImports: rows.some(({ live }) => live !== null && takesImports(live)),
  };
}

/** The condition that `automations a` is live and entered by this trigger. */
export function hasLiveTrigger(type: Trigger["type"]): SQL {
  return sql`a.state = 'live' and a.deleted_at is null and a.trigger ->> 'type' = ${type}::text`;
}
