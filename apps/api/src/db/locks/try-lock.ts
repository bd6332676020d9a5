import { sql } from "drizzle-orm";
import type { Executor, Tx } from "../client.ts";
import { oneRow } from "../sql/sql.ts";

/** Takes the advisory lock of `tryLock` until the transaction ends, once nobody else holds it. */
export async function waitForLock(tx: Executor, lock: number, id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}, hashint8(${id}))`);
}

/**
 * Takes an advisory lock until the transaction ends, unless somebody holds it.
 *
 * @param lock - Of what, a number of ours; `id` of which.
 * @returns Whether it is ours.
 */
export async function tryLock(tx: Tx, lock: number, id: number): Promise<boolean> {
  const asked = sql`select pg_try_advisory_xact_lock(${lock}, hashint8(${id})) as mine`;
  return (await oneRow<{ mine: boolean }>(tx, asked)).mine;
}
