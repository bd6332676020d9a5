import { eq } from "drizzle-orm";
import type { Tx } from "../db/client.ts";
import { accounts } from "../db/schema/index.ts";

/**
 * Locks an account until the transaction ends: of those who lock it one goes on at a time, so that two together do not pass
 * a limit that each has counted. What refers to its key does not wait.
 */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
}
