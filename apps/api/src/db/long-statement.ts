import { sql } from "drizzle-orm";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Database, Db, Tx } from "./client.ts";

/**
 * What may take longer than `STATEMENT_TIMEOUT_MS`: to count customers and to keep whom was counted, to change a campaign
 * with a million recipients, and to bring in a file, which takes as long as it takes.
 */
const TIME_ALLOWED = { count: "1min", change: "5min", import: "0" } as const;

export type LongWork = keyof typeof TIME_ALLOWED;

/**
 * Whoever looks at something is soon told to come again; whoever does something as late as can be. What is done once for
 * all who wait for it is worth waiting for.
 */
const WAIT_MS = { count: 2_500, change: 10_000, import: 10_000, shared: 30_000 } as const;

/** On whose behalf, and where. */
type Account = { database: Pick<Database, "gate">; userId: number };

/** Lets the statements of this transaction take as long as such work needs. */
export async function allowTime(tx: Tx | pg.ClientBase, work: LongWork): Promise<void> {
  const statement = `set local statement_timeout = '${TIME_ALLOWED[work]}'`;
  if ("execute" in tx) await tx.execute(sql.raw(statement));
  else await tx.query(statement);
}

/**
 * Reads what may take long: all of a user's customers. Few do so at a time (`gate.ts`), so that nobody's questions take
 * all connections.
 *
 * @param options.isSharedWork - It is done once for all who wait for it, who therefore wait longer.
 * @throws AppError "slowDown"
 */
export async function readLong<T>(
  { database, userId }: Account,
  read: () => Promise<T>,
  { isSharedWork = false } = {},
): Promise<T> {
  return await database.gate.run(userId, WAIT_MS[isSharedWork ? "shared" : "count"], read);
}

/**
 * Runs a transaction on a user's behalf that may take long, in the way of `readLong`.
 *
 * @throws AppError "slowDown"
 */
export async function longTransaction<T>(
  { database, db, userId }: Account & { db: Db },
  kind: LongWork,
  work: (tx: Tx) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const transaction = async (): Promise<T> =>
    await db.transaction(async (tx) => {
      await allowTime(tx, kind);
      return await work(tx);
    }, config);
  return await database.gate.run(userId, WAIT_MS[kind], transaction);
}
