import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { sqlMs } from "../../db/sql/sql.ts";
import type { Deps } from "../../deps.ts";

/** Names of a table's lease columns. */
type LeaseColumns = { token: string; until: string };

const USUAL: LeaseColumns = { token: "lease_token", until: "lease_until" };

/** A token that no holder has. */
const NO_HOLDER = sql.raw("'00000000-0000-0000-0000-000000000000'");

/**
 * The SQL of a lease that a row carries: a token that only its holder knows, and the time it ends by the database's clock.
 * It counts from when the statement arrived, however long that waits for the row: a holder counts from before it sent it.
 * Conditions are for `where`, assignments for `set`. `isMine` guards the writes of a holder, so that a process which has
 * lost its lease changes nothing (docs/decisions/102).
 *
 * @param alias - Of the table, in the conditions.
 */
export function leaseOf(alias: string, { token, until }: LeaseColumns = USUAL) {
  const [tokenOfRow, untilOfRow] = [sql.raw(`${alias}.${token}`), sql.raw(`${alias}.${until}`)];
  const [setToken, setUntil] = [sql.raw(`${token} = `), sql.raw(`${until} = `)];
  const extend = (ms: number | SQL) => sql`${setUntil}statement_timestamp() + ${sqlMs(ms)}`;
  return {
    /** No process has it: it was never taken, given back, or its time is over. */
    isFree: sql`(${untilOfRow} is null or ${untilOfRow} <= statement_timestamp())`,
    isHeld: sql`(${untilOfRow} > statement_timestamp())`,
    isMine: (mine: string | SQL) => sql`${tokenOfRow} = ${mine}`,
    /** @param mine - Known to nobody else; for a statement that is built once, a parameter. */
    take: (ms: number | SQL, mine: string | SQL = randomUUID()) =>
      sql`${setToken}${mine}::uuid, ${extend(ms)}`,
    extend,
    end: sql`${setToken}null, ${setUntil}null`,
    /** Takes it from its holder. The next process finds the row as after the death of its holder. */
    revoke: sql`${setToken}${NO_HOLDER}::uuid, ${setUntil}statement_timestamp() - interval '1 millisecond'`,
  };
}

export type Lease = {
  /** How long it lasts without a heartbeat: so long a dead process keeps it. */
  ms: number;
  /** Takes it where it is free; returns its `token`. */
  take: (ms: number) => SQL;
  extend: (token: string, ms: number) => SQL;
  end: (token: string) => SQL;
};

/** The lease went to somebody else, who found it over. */
class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

/**
 * Works under a lease, which a heartbeat extends for as long as the work takes, but not past its deadline.
 *
 * @param work - Its signal aborts at the deadline, and when the lease is lost: it then begins nothing more.
 * @returns Null when another process has the lease.
 */
export async function underLease<Result>(
  { db, database }: Pick<Deps, "db" | "database">,
  { ms, take, extend, end }: Lease,
  deadline: AbortSignal,
  work: (token: string, signal: AbortSignal) => Promise<Result>,
): Promise<Result | null> {
  const [row] = (await db.execute<{ token: string }>(take(ms))).rows;
  if (row === undefined) return null;
  const { token } = row;
  const lost = new AbortController();
  const beat = async (): Promise<void> => {
    if (deadline.aborted) return;
    const { rowCount } = await database.reserve.db.execute(extend(token, ms));
    if (rowCount === 0) lost.abort(new LeaseLostError());
  };
  // A heartbeat that fails needs no handling: the database can't be reached, and the lease may end.
  const beating = setInterval(() => void beat().catch(() => {}), ms / 3);
  try {
    return await work(token, AbortSignal.any([deadline, lost.signal]));
  } finally {
    clearInterval(beating);
    await db.execute(end(token));
  }
}
