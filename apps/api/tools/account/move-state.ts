import { setTimeout as delay } from "node:timers/promises";
import type { MOVE_STATES } from "../../src/db/schema/index.ts";
import { isCausedBy } from "../../src/errors.ts";
import type { Query } from "../copy/tables.ts";
import { AccountMoveRefusal } from "./account-move-refusal.ts";
import { barrierOf } from "./track-changes.ts";

export type MoveState = (typeof MOVE_STATES)[number];

const LOCK_NOT_AVAILABLE = "55P03";
const LOCK_MS = 2_000;
const ATTEMPTS = 30;

/** How far the account's move is, and the token that proves it is the same there; null for none. */
export async function readMove(
  query: Query,
  account: number,
): Promise<{ state: MoveState; token: string; address: string | null } | null> {
  const [row] = await query<{ state: MoveState; token: string; address: string | null }>(
    "select state, token, address from account_moves where account_id = $1",
    [account],
  );
  return row ?? null;
}

/**
 * Changes the state of a move once no transaction is open that has written in the account; later ones see the new state.
 *
 * @param also - Further statements of the same transaction.
 * @throws AccountMoveRefusal while a long transaction of the account goes on.
 */
export async function setMoveState(
  query: Query,
  account: number,
  state: MoveState,
  also: () => Promise<void> = async () => {},
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await query("begin");
      await query(`set local lock_timeout = ${LOCK_MS}`);
      await query(`select pg_advisory_xact_lock(${barrierOf(account)})`);
      await query(
        `update account_moves set state = $2,
          switched_at = case when $2 = 'switched' then statement_timestamp() else switched_at end
          where account_id = $1`,
        [account, state],
      );
      await also();
      await query("commit");
      return;
    } catch (error) {
      await query("rollback").catch(() => {});
      if (!isCausedBy(error, ({ code }) => code === LOCK_NOT_AVAILABLE)) throw error;
      if (attempt === ATTEMPTS) throw new AccountMoveRefusal(BUSY, { cause: error });
      await delay(LOCK_MS);
    }
  }
}

const BUSY =
  "For two minutes something long was written in the account, such as an import: try again later. The account is where it was.";
