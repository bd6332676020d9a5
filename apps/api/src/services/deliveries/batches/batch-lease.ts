import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { leaseOf } from "../../fair-work/lease.ts";

/** The SQL of a batch's lease. A batch has one while its state is `inflight`. */
export function batchLease(alias: string) {
  const { isFree, isHeld, isMine, take, end, revoke } = leaseOf(alias);
  const [state, nextAt] = [sql.raw(`${alias}.state`), sql.raw(`${alias}.next_at`)];
  const isAbandoned = sql`(${state} = 'inflight' and ${isFree})`;
  return {
    ...{ take, end, revoke },
    isUnderWay: sql`(${state} = 'inflight' and ${isHeld})`,
    /** No worker has it, and it has not ended. */
    isIdle: sql`(${state} = 'ready' or ${isAbandoned})`,
    /** Any worker may claim it now. */
    isDue: sql`((${state} = 'ready' and ${nextAt} <= statement_timestamp()) or ${isAbandoned})`,
    /** Its holder still has it: the guard of every statement that settles, freezes or releases. */
    isMine: (token: string | SQL) => sql`(${state} = 'inflight' and ${isMine(token)})`,
  };
}
