import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../client.ts";
import { oneRow } from "../sql/sql.ts";

/** The product's advisory locks. A number is never used again: processes of two versions run side by side. */
export const LOCKS = {
  migration: 7_035_112,
  customers: 7_035_113,
  erasures: 7_035_114,
  customerFields: 7_035_116,
  /** The triggers on orders take it too. */
  purchaseSource: 7_035_117,
  orders: 7_035_118,
  knownMembers: 7_035_119,
  mailCap: 7_035_120,
  enrolment: 7_035_121,
  ongoingCampaign: 7_035_122,
  listedSegments: 7_035_123,
  senderQuota: 7_035_124,
  couponCodes: 7_035_125,
  /** The triggers of a move take it too. */
  accountMove: 7_035_126,
  /** One run of the command that moves an account. */
  accountMoveRun: 7_035_127,
} as const;

type Lock = keyof typeof LOCKS;

/** One lock of its kind: the id of the account or thing, or a name where it has none. */
type Of = number | string;

/** Takes a lock until the transaction ends, once nobody else holds it. */
export async function waitForLock(tx: Executor, lock: Lock, of: Of): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keys(lock, of)})`);
}

/** The same, shared: it excludes only exclusive locks. */
export async function waitForSharedLock(tx: Executor, lock: Lock, of: Of): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${keys(lock, of)})`);
}

/** Takes a lock until the transaction ends, unless somebody holds it. @returns Whether it is ours. */
export async function tryLock(tx: Executor, lock: Lock, of: Of): Promise<boolean> {
  const statement = sql`select pg_try_advisory_xact_lock(${keys(lock, of)}) as mine`;
  return (await oneRow<{ mine: boolean }>(tx, statement)).mine;
}

function keys(lock: Lock, of: Of): SQL {
  return typeof of === "number"
    ? sql`${LOCKS[lock]}, hashint8(${of})`
    : sql`${LOCKS[lock]}, hashtext(${of})`;
}
