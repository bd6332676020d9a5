import { sql } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";

/** Any number works; it must only be ours. */
const LOCK = 7_035_113;

/** Takes the owner's bulk-change lock for this transaction: an import's merge, and its undo, exclude each other. */
export async function lockCustomers(tx: Executor, ownerId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashint8(${ownerId}))`);
}

/**
 * Takes the owner's bulk-change lock in shared mode while this transaction gathers recipients or members, so that
 * none is removed meanwhile.
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
