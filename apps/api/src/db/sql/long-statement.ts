import { sql } from "drizzle-orm";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Connection, Database, Db, Tx } from "../client.ts";

/**
 * Work that may exceed `STATEMENT_TIMEOUT_MS`: evaluating an automation's trigger, counting customers and storing members, changing a campaign with a
 * million recipients, and importing a file. `limitMs` is its statement timeout, 0 for none (docs/decisions/013); reads
 * wait for admission only briefly, changes as long as possible (docs/decisions/051).
 */
const WORK = {
  evaluate: { limitMs: 20_000, waitMs: 2_500 },
  count: { limitMs: 60_000, waitMs: 2_500 },
  change: { limitMs: 300_000, waitMs: 10_000 },
  import: { limitMs: 0, waitMs: 10_000 },
} as const;

/** Shared work is worth the longest wait. */
const SHARED_WAIT_MS = 30_000;

export type LongWork = keyof typeof WORK;

/** The account, and the database. */
type On = { database: Pick<Database, "admission">; account: { id: number } };

/** Removes the statement timeout of an unshared connection, for migrations. */
export async function liftTimeout(client: Connection): Promise<void> {
  await client.query("set statement_timeout = 0");
}

/** Raises the statement timeout of this transaction for long work. */
export async function allowTime(tx: Tx | pg.ClientBase, work: LongWork): Promise<void> {
  const statement = `set local statement_timeout = ${WORK[work].limitMs}`;
  if ("execute" in tx) await tx.execute(sql.raw(statement));
  else await tx.query(statement);
}

/**
 * Runs a long read over an account's customers. Admitted a few at a time (`admission.ts`), so that long reads leave
 * connections free.
 *
 * @param options.isSharedWork - Many callers share its result, so it may wait longer.
 * @throws AppError "slowDown"
 */
export async function readLong<T>(
  { database, account }: On,
  read: () => Promise<T>,
  { isSharedWork = false } = {},
): Promise<T> {
  return await database.admission.run(
    account.id,
    isSharedWork ? SHARED_WAIT_MS : WORK.count.waitMs,
    read,
  );
}

/** Runs an account's long transaction, admitted like `readLong`. @throws AppError "slowDown" */
export async function longTransaction<T>(
  { database, db, account }: On & { db: Db },
  kind: LongWork,
  work: (tx: Tx) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const transaction = async (): Promise<T> =>
    await db.transaction(async (tx) => {
      await allowTime(tx, kind);
      return await work(tx);
    }, config);
  return await database.admission.run(account.id, WORK[kind].waitMs, transaction);
}
