import { eq } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { waitForLock } from "../../db/locks/advisory-locks.ts";
import { accounts } from "../../db/schema/index.ts";

/** Most marketing mails to a customer of the account in 7 days; null for no limit. */
export async function readMailCap(db: Executor, accountId: number): Promise<number | null> {
  const rows = await db
    .select({ mailCap: accounts.mailCap })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return rows[0]?.mailCap ?? null;
}

/**
 * The same for adding recipients: where there is a limit, nobody else adds any for the account until this transaction
 * ends, so that two of them can't both count the same room. Statements after it see what the others added. Taken
 * before the campaign that recipients are added to is locked, where that is one that others add to as well.
 */
export async function holdMailCap(tx: Tx, accountId: number): Promise<number | null> {
  const mailCap = await readMailCap(tx, accountId);
  if (mailCap !== null) await waitForLock(tx, "mailCap", accountId);
  return mailCap;
}
