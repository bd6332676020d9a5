import { eq } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { waitForLock } from "../../db/locks/advisory-locks.ts";
import { accounts } from "../../db/schema/index.ts";

/** How many marketing emails the customers of an account get at most. */
export type MailCap = {
  /** In 7 days; null for no limit of the account. */
  inWeek: number | null;
  /** Whether customers have asked for fewer emails. */
  byCustomer: boolean;
};

/** The limits of an account; null without any. */
export async function readMailCap(db: Executor, accountId: number): Promise<MailCap | null> {
  const [row] = await db
    .select({ inWeek: accounts.mailCap, byCustomer: accounts.hasFrequencies })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row === undefined || (row.inWeek === null && !row.byCustomer) ? null : row;
}

/**
 * The same for adding recipients: where there is a limit, nobody else adds any for the account until this transaction
 * ends, so that two of them can't both count the same room. Statements after it see what the others added. Taken
 * before the campaign that recipients are added to is locked, where that is one that others add to as well.
 */
export async function holdMailCap(tx: Tx, accountId: number): Promise<MailCap | null> {
  const mailCap = await readMailCap(tx, accountId);
  if (mailCap !== null) await waitForLock(tx, "mailCap", accountId);
  return mailCap;
}
