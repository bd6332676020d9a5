import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";

/** Any number works; it must only be ours. */
const LOCK = 7_035_118;

/**
 * Has those who store an account's orders follow one another until this transaction ends. Taken after `holdErasures` and
 * before any row is locked.
 */
export async function lockOrders(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashint8(${accountId}))`);
}
