import type pg from "pg";
import { appErrorOf } from "../../errors.ts";
import type { Db } from "../client.ts";
import type { ReplicaLog, ReplicaWatch } from "../open/watch-replica.ts";
import { openDrizzle, queryableOf } from "./open-drizzle.ts";

/**
 * PostgreSQL's words for a read that a replica gave up because it had to go on replaying, and for a table or column whose
 * migration has not reached it yet.
 */
const OF_A_REPLICA = new Set(["40001", "40P01", "42P01", "42703"]);
const CANCELED = "57014";

/**
 * The reads of one operation: each statement on the replica until one fails there, then on the primary to the
 * operation's end, so that what it reads never goes back in time. The failed statement is repeated. A transaction is the
 * primary's.
 */
export function readElsewhere({
  replica,
  primary,
  watch,
  log,
}: {
  replica: Db;
  primary: Db;
  watch: Pick<ReplicaWatch, "isUsable" | "lose">;
  log: ReplicaLog;
}): Db {
  let isAtPrimary = false;
  const query = async (...parameters: unknown[]): Promise<unknown> => {
    isAtPrimary ||= !watch.isUsable();
    if (!isAtPrimary) {
      try {
        return await run(replica, parameters);
      } catch (error) {
        const failure = failureOf(error);
        if (failure === null) throw error;
        isAtPrimary = true;
        if (failure === "away") watch.lose(error);
        else log.warn({ err: error }, "the replica gave up a read, which goes on at the primary");
      }
    }
    return await run(primary, parameters);
  };
  const pool: pg.Pool = Object.create(queryableOf(replica), { query: { value: query } });
  const db = openDrizzle(pool);
  db.transaction = async (work, config) => await primary.transaction(work, config);
  return db;
}

async function run(db: Db, parameters: unknown[]): Promise<unknown> {
  const queryable = queryableOf(db);
  return await Reflect.apply(queryable.query, queryable, parameters);
}

/** Whether a statement failed because of the replica: it is away, or busy with something else. Null where it is the statement's. */
function failureOf(error: unknown): "away" | "busy" | null {
  const reason = appErrorOf(error)?.reason;
  if (reason === "DATABASE_AWAY") return "away";
  if (reason === "CROWDED") return "busy";
  if (!(error instanceof Error) || !("code" in error)) return null;
  const code = String(error.code);
  const isBusy = OF_A_REPLICA.has(code) || (code === CANCELED && /recovery/i.test(error.message));
  return isBusy ? "busy" : null;
}
