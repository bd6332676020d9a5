import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { epochMs, oneRow, sqlMs } from "../../db/sql/sql.ts";
import type { Deps } from "../../deps.ts";

type Clocked = Pick<Deps, "clock">;

/** The time of automations, in SQL: the database's, moved ahead in local mode. */
export function automationNow({ clock }: Clocked): SQL {
  const aheadMs = clock.aheadMs();
  return aheadMs === 0
    ? sql`statement_timestamp()`
    : sql`(statement_timestamp() + ${sqlMs(aheadMs)})`;
}

/** The same as an instant. */
export async function readNow(db: Executor, clocked: Clocked): Promise<Date> {
  const { now } = await oneRow<{ now: number }>(
    db,
    sql`select ${epochMs(automationNow(clocked))} as now`,
  );
  return new Date(now);
}
