import { eq } from "drizzle-orm";
import type { Tx } from "../db/client.ts";
import { accounts } from "../db/schema/index.ts";

/** Locks an account until the transaction ends, so that two together do not pass a limit that each has counted. */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
}
