import type { Config } from "../../src/config.ts";
import type { Query } from "../copy/tables.ts";
import { AccountMoveRefusal } from "./account-move-refusal.ts";
import { findAccount, nobodyHas } from "./find-account.ts";
import { hasArrived, isUnderWay, readMove } from "./move-state.ts";
import { lockAlone, urlOf, withSides } from "./open-side.ts";
import { untrackChanges, untrackEnded } from "./track-changes.ts";

/**
 * Takes away what a killed move has left at the old installation, where the account works as before then. The new one never
 * has a part of an account.
 *
 * @param move.to - The new installation's database. Only it tells whether an account that is paused was handed over.
 * @returns Whether there was anything to take away.
 * @throws AccountMoveRefusal
 */
export async function undoMove(move: {
  email: string;
  source: Pick<Config, "databaseUrl" | "directUrl" | "migrateUrl">;
  to: string | null;
}): Promise<boolean> {
  return await withSides(async (open) => {
    const { query } = await open(urlOf(move.source), "DATABASE_URL");
    await untrackEnded(query);
    const account = await findAccount(query, move.email);
    if (account === null) throw nobodyHas(move.email);
    const { id } = account;
    await lockAlone(query, id);
    const before = await readMove(query, id);
    if (before?.state === "switched") throw new AccountMoveRefusal(ARRIVED);
    if (!isUnderWay(before)) return false;
    if (before.state === "paused") {
      if (move.to === null) throw new AccountMoveRefusal(PAUSED);
      const target = await open(move.to, "--to");
      await lockAlone(target.query, id);
      if (await hasArrived(before, target.query, id)) throw new AccountMoveRefusal(ARRIVED);
    }
    await resume(query, id);
    return true;
  });
}

const ARRIVED =
  "The account works at the new installation already: run the command without --undo, which ends the move here.";
const PAUSED =
  "The account is paused, and only the new installation's database tells whether it works there: name it with --to.";

/** The account works here as before, unless it has been committed there. */
export async function resume(query: Query, account: number): Promise<void> {
  await query("delete from account_moves where account_id = $1", [account]);
  await untrackChanges(query, account);
  await query("delete from account_changes where account_id = $1", [account]);
}
