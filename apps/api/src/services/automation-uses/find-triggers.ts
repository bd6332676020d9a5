import { takesImports } from "@dakiya/domain/automation";
import type { Trigger } from "@dakiya/domain/automation";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";

export type AccountTriggers = {
  /** Whether an automation, live or paused, may have enrolments. */
  any: boolean;
  /** Whether a live automation has this trigger. */
  include: (type: Trigger["type"]) => boolean;
  /** Whether an import that enrols could enrol customers in a live automation. */
  takeImports: boolean;
};

/** Read before every other statement here: for most accounts it is the only one. */
export async function findTriggers(db: Executor, accountId: number): Promise<AccountTriggers> {
  const { rows } = await db.execute<{ live: Trigger | null }>(sql`
    select case when state = 'live' then trigger end as live
    from automations where account_id = ${accountId} and version > 0 and deleted_at is null
  `);
  return {
    any: rows.length > 0,
    include: (type) => rows.some(({ live }) => live?.type === type),
    takeImports: rows.some(({ live }) => live !== null && takesImports(live)),
  };
}

/** The condition that `automations a` is live and has this trigger. */
export function hasLiveTrigger(type: Trigger["type"]): SQL {
  return sql`a.state = 'live' and a.deleted_at is null and a.trigger ->> 'type' = ${type}::text`;
}
