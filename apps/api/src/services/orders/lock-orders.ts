import type { Tx } from "../../db/client.ts";
import { waitForLock } from "../../db/locks/advisory-locks.ts";

/** Has those who store orders follow one another. Taken after `holdErasures` and before any row is locked. */
export async function lockOrders(tx: Tx, accountId: number): Promise<void> {
  await waitForLock(tx, "orders", accountId);
}
