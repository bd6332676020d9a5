import type { Executor, Tx } from "../../db/client.ts";
import { tryLock, waitForLock, waitForSharedLock } from "../../db/locks/advisory-locks.ts";

/** Takes the account's bulk-change lock for this transaction: an import's merge, and its undo, exclude each other. */
export async function lockCustomers(tx: Executor, accountId: number): Promise<void> {
  await waitForLock(tx, "customers", accountId);
}

/** Shared, while this transaction gathers recipients or members: none of them is removed meanwhile. */
export async function holdCustomers(tx: Tx, accountId: number): Promise<void> {
  await waitForSharedLock(tx, "customers", accountId);
}

/** `lockCustomers` without waiting. @returns Whether the lock is ours. */
export async function tryLockCustomers(tx: Tx, accountId: number): Promise<boolean> {
  return await tryLock(tx, "customers", accountId);
}

/** Excludes everything that stores an address of the account (`holdErasures`) until this transaction ends. */
export async function lockErasures(tx: Tx, accountId: number): Promise<void> {
  await waitForLock(tx, "erasures", accountId);
}

/** Excludes erasures, so that the list of erased addresses can't change. Taken before any row is locked. */
export async function holdErasures(tx: Executor, accountId: number): Promise<void> {
  await waitForSharedLock(tx, "erasures", accountId);
}
