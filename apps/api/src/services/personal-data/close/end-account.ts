import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import {
  accounts,
  emailSettings,
  inboxReaders,
  memberships,
  users,
  webhookSubscriptions,
} from "../../../db/schema/index.ts";
import { EVERY_ACCOUNT } from "../../../db/sql/every-account.ts";
import { stopSending } from "../../deliveries/index.ts";
import type { StoredReader } from "../../inbox/stored-reader.ts";

/**
 * Ends everything of an account at once: sending, imports, automations, credentials and its users' sessions. Its rows are
 * deleted afterwards (`deleteAccount`). Members without another account stop being users.
 *
 * @returns The mailboxes it had read.
 */
export async function endAccount(tx: Tx, id: number): Promise<StoredReader[]> {
  await stopSending(tx, id);
  // One being merged is left to its end, and deleted with everything it adds.
  await tx.execute(sql`
    update imports set status = 'cancelled', run_id = null, finished_at = statement_timestamp()
    where (account_id, id) in (
      select account_id, id from imports where account_id = ${id} and finished_at is null
      for update skip locked
    )
  `);
  // Stops entries and enrolments of automations.
  await tx.execute(sql`
    update automations set state = 'paused', paused_at = coalesce(paused_at, statement_timestamp())
    where account_id = ${id} and state = 'live'
  `);
  await tx.delete(emailSettings).where(eq(emailSettings.accountId, id));
  const readers = await tx.delete(inboxReaders).where(eq(inboxReaders.accountId, id)).returning();
  // Their queued requests are deleted in batches, the subscriptions with the account.
  await tx
    .update(webhookSubscriptions)
    .set({ state: "paused", events: [], secret: "", oldSecret: null, leaseToken: null })
    .where(eq(webhookSubscriptions.accountId, id));
  await tx
    .update(accounts)
    .set({ closedAt: sql`statement_timestamp()` })
    .where(eq(accounts.id, id));
  const members = await tx
    .delete(memberships)
    .where(eq(memberships.accountId, id))
    .returning({ userId: memberships.userId });
  for (const { userId } of members) {
    await tx
      .delete(users)
      .where(
        and(
          eq(users.id, userId),
          sql`not exists (select from ${memberships} where ${EVERY_ACCOUNT} and ${memberships.userId} = ${userId})`,
        ),
      );
  }
  return readers;
}
