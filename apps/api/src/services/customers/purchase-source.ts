import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerChanges } from "@dakiya/domain/wire";
import type { PurchaseSource } from "@dakiya/domain/order";
import { eq } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { tryLock, waitForSharedLock } from "../../db/locks/advisory-locks.ts";
import { accounts } from "../../db/schema/index.ts";
import { AppError } from "../../errors.ts";

/** Where purchase figures come from, until this transaction ends. Asked before any customer is locked. */
export async function holdPurchaseSource(tx: Executor, accountId: number): Promise<PurchaseSource> {
  await waitForSharedLock(tx, "purchaseSource", accountId);
  return await findPurchaseSource(tx, accountId);
}

/** The same for changing it; false while somebody holds it. */
export async function tryLockPurchaseSource(tx: Tx, accountId: number): Promise<boolean> {
  return await tryLock(tx, "purchaseSource", accountId);
}

export async function findPurchaseSource(db: Executor, accountId: number): Promise<PurchaseSource> {
  const [account] = await db
    .select({ source: accounts.purchasesFrom })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account?.source ?? "files";
}

const BY_HAND = {
  totalSpent: "stats.total_spent",
  orderCount: "stats.order_count",
  lastPurchaseAt: "stats.last_purchase",
} as const;

/** @throws AppError "invalid" for figures set by hand while the account takes them from its orders. */
export async function refusePurchases(
  tx: Tx,
  accountId: number,
  changes: CustomerChanges,
): Promise<void> {
  const message = MESSAGES.orders.setByOrders;
  const fields = Object.entries(BY_HAND)
    .filter(([key]) => key in changes)
    .map(([, path]) => ({ path, message }));
  if (fields.length === 0 || (await holdPurchaseSource(tx, accountId)) === "files") return;
  throw new AppError("invalid", message, { fields });
}
