import { sql } from "drizzle-orm";
import type { Tx } from "./client.ts";
import { oneRow } from "./sql.ts";

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
