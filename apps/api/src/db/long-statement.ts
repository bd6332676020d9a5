import { sql } from "drizzle-orm";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Database, Db, Tx } from "./client.ts";

/**
 * Work that may exceed `STATEMENT_TIMEOUT_MS`: counting customers and storing members, changing a campaign with a
 * million recipients, and importing a file.
 */
const TIME_ALLOWED = { count: "1min", change: "5min", import: "0" } as const;

export type LongWork = keyof typeof TIME_ALLOWED;

/** Reads are refused early, changes as late as possible; shared work is worth the longest wait. */
const WAIT_MS = { count: 2_500, change: 10_000, import: 10_000, shared: 30_000 } as const;

/** On whose behalf, and where. */
type Account = { database: Pick<Database, "gate">; userId: number };

/** Raises the statement timeout of this transaction to what such work needs. */
export async function allowTime(tx: Tx | pg.ClientBase, work: LongWork): Promise<void> {
  const statement = `set local statement_timeout = '${TIME_ALLOWED[work]}'`;
  if ("execute" in tx) await tx.execute(sql.raw(statement));
  else await tx.query(statement);
}

/**
 * Runs a long read over a user's customers. Admitted a few at a time (`gate.ts`), so that long reads leave
 * connections free.
 *
 * @param options.isSharedWork - Many callers share its result, so it may wait longer.
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
 * Runs a user's long transaction, admitted like `readLong`.
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
