import type { MOVE_STATES } from "../../src/db/schema/index.ts";
import type { Query } from "../copy/tables.ts";
import { patiently } from "./patiently.ts";
import { barrierOf } from "./track-changes.ts";

export type MoveState = (typeof MOVE_STATES)[number];

/** How far a move is, and the token that proves it is the same there. */
export type Move = { state: MoveState; token: string; address: string | null };

/** How far the account's move is at one installation; null for none. */
export async function readMove(query: Query, account: number): Promise<Move | null> {
  const [row] = await query<Move>(
    "select state, token, address from account_moves where account_id = $1",
    [account],
  );
  return row ?? null;
}

/** Whether a run has ended before the account was handed over, or in the middle of that. */
export const isUnderWay = (move: Move | null): move is Move =>
  move !== null && ["copying", "settling", "paused"].includes(move.state);

/** Whether an earlier run has committed the account at the new installation, and not ended the move here. */
export async function hasArrived(
  here: Move | null,
  target: Query,
  account: number,
): Promise<boolean> {
  if (here?.state === "switched") return true;
  if (here?.state !== "paused") return false;
  const there = await readMove(target, account);
  return there?.state === "arrived" && there.token === here.token;
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
  await patiently(query, BUSY, async () => {
    await query(`select pg_advisory_xact_lock(${barrierOf(account)})`);
    await query(
      `update account_moves set state = $2,
        switched_at = case when $2 = 'switched' then statement_timestamp() else switched_at end
        where account_id = $1`,
      [account, state],
    );
    await also();
  });
}

const BUSY =
  "For two minutes something long was written in the account, such as an import: try again later. The account is where it was.";
