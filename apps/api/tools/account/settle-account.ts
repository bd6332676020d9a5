import { setTimeout as delay } from "node:timers/promises";
import type { Query } from "../copy/tables.ts";
import { AccountMoveRefusal } from "./account-move-refusal.ts";
import type { AccountTable } from "./account-tables.ts";

/** Longer than any lease lasts: nothing new begins in that time. */
const SETTLED_WITHIN_MS = 240_000;
const POLL_MS = 500;

/**
 * Waits until no worker has a lease of the account, and no import or bulk change is under way: what workers began is then
 * written down.
 *
 * @param betweenLooks - Done between two looks.
 * @throws AccountMoveRefusal
 */
export async function settleAccount(
  query: Query,
  tables: readonly AccountTable[],
  account: number,
  betweenLooks: () => Promise<void>,
): Promise<void> {
  const giveUpAt = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const busy = await findBusy(query, tables, account);
    if (busy === null) return;
    if (performance.now() > giveUpAt)
      throw new AccountMoveRefusal(
        `The account has not come to rest within four minutes, because of ${busy}: try again when that has ended. The account is where it was.`,
      );
    await betweenLooks();
    await delay(POLL_MS);
  }
}

/** Work that begins by a request, by the table and the condition of what is under way. */
const REQUESTED: readonly { what: string; is: string }[] = [
  {
    what: "an import",
    is: "from imports t where status in ('queued', 'reading', 'merging') and finished_at is null",
  },
  { what: "a bulk change", is: "from bulk_changes t where status in ('running', 'undoing')" },
];

/** Names something of the account that is under way; null for nothing. */
export async function findBusy(
  query: Query,
  tables: readonly AccountTable[],
  account: number,
): Promise<string | null> {
  const leased = tables
    .filter(({ hasLease }) => hasLease)
    .map(({ name, plain, owned }) => ({
      what: plain,
      is: `from ${name} t where lease_until > statement_timestamp() and ${owned("t")}`,
    }));
  const requested = REQUESTED.map(({ what, is }) => ({
    what,
    is: `${is} and t.account_id = ${account}`,
  }));
  for (const { what, is } of [...requested, ...leased]) {
    if ((await query(`select ${is} limit 1`)).length > 0) return what;
  }
  return null;
}
