import { sql } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { tryLock } from "../../db/locks/try-lock.ts";

/** Any number works; it must only be ours. */
const LOCK = 7_035_113;

/** The same, for erasures. */
const ERASURE_LOCK = 7_035_114;

/** Takes the account's bulk-change lock for this transaction: an import's merge, and its undo, exclude each other. */
export async function lockCustomers(tx: Executor, accountId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashint8(${accountId}))`);
}

/**
 * Takes the account's bulk-change lock in shared mode while this transaction gathers recipients or members, so that
 * none is removed meanwhile.
 */
export async function holdCustomers(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK}, hashint8(${accountId}))`);
}

/** `lockCustomers` without waiting. @returns Whether the lock is ours. */
export async function tryLockCustomers(tx: Tx, accountId: number): Promise<boolean> {
  return await tryLock(tx, LOCK, accountId);
}

/** Excludes everything that stores an address of the account (`holdErasures`) until this transaction ends. */
export async function lockErasures(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ERASURE_LOCK}, hashint8(${accountId}))`);
}

/**
 * Excludes erasures of the account until this transaction ends: what it then reads of erased people stays true while
 * it stores. Taken before any row is locked.
 */
export async function holdErasures(tx: Executor, accountId: number): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock_shared(${ERASURE_LOCK}, hashint8(${accountId}))`,
  );
}
