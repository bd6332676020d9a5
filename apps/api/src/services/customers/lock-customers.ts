import { sql } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";

/** Any number works; it must only be ours. */
const LOCK = 7_035_113;

/**
 * Keeps an owner's customers for this transaction against others that add or remove many of them at once:
 * an import's merge, and undoing one.
 */
export async function lockCustomers(tx: Executor, ownerId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashint8(${ownerId}))`);
}

/**
 * Keeps an owner's customers from being removed in bulk while this transaction gathers some of them as recipients or
 * members; any number of transactions may do so at once.
 */
export async function holdCustomers(tx: Tx, ownerId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK}, hashint8(${ownerId}))`);
}

/** `lockCustomers` without waiting. @returns Whether the lock is ours. */
export async function tryLockCustomers(tx: Tx, ownerId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}, hashint8(${ownerId})) as mine`,
  );
  return rows[0]?.mine === true;
}
