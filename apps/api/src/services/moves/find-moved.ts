import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import type { MOVED_KINDS } from "../../db/schema/index.ts";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";

/** The kind of thing that a request names in place of its account. */
export type MovedKind = (typeof MOVED_KINDS)[number];

/** The condition of a row of `account_moves` whose account works at another installation. */
export const HAS_MOVED = sql`state in ('switched', 'finished')`;

/** How soon each process knows of the first account that has moved. */
export const FORGOTTEN_AFTER_MS = 1_000;

/** So soon it is read again where requests come, so that none of them waits for that. */
const READ_AGAIN_AFTER_MS = FORGOTTEN_AFTER_MS / 2;

/** Whether any account had moved away, when that was read, and the reading under way. */
type Reading = { has: boolean; atMs: number; next: Promise<boolean> | null };
const readings = new WeakMap<object, Reading>();

/**
 * Whether it is known that no account has moved away, which spares a request all waiting. Of many requests at once one
 * reads that.
 */
export function noneHasMoved(db: Executor): boolean {
  const reading = readingOf(db);
  return isFresh(reading) && !reading.has;
}

/** An installation that no account has left looks nothing up. */
async function hasMoved(db: Executor): Promise<boolean> {
  const reading = readingOf(db);
  return isFresh(reading) || reading.next === null ? reading.has : await reading.next;
}

const isFresh = ({ atMs }: Reading): boolean => performance.now() - atMs < FORGOTTEN_AFTER_MS;

/** The last reading, and where that is old, the next one under way. */
function readingOf(db: Executor): Reading {
  const reading = readings.get(db) ?? { has: false, atMs: -Infinity, next: null };
  readings.set(db, reading);
  if (reading.next === null && performance.now() - reading.atMs >= READ_AGAIN_AFTER_MS) {
    reading.next = readAgain(db, reading).finally(() => {
      reading.next = null;
    });
    // A failure is heard by those that wait for it; the next request reads again.
    void reading.next.catch(() => {});
  }
  return reading;
}

async function readAgain(db: Executor, reading: Reading): Promise<boolean> {
  const atMs = performance.now();
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select from account_moves where ${EVERY_ACCOUNT} and ${HAS_MOVED}) as has
  `);
  reading.has = rows[0]?.has === true;
  reading.atMs = atMs;
  return reading.has;
}

/**
 * The address of the installation where the account lives that has such a thing; null where none has moved with it.
 *
 * @param accountId - The account, where the request names it as well: older addresses don't.
 */
export async function findMoved(
  db: Executor,
  kind: MovedKind,
  key: string | number,
  accountId?: number,
): Promise<string | null> {
  if (accountId !== undefined) return await findMovedAccount(db, accountId);
  if (!(await hasMoved(db))) return null;
  const { rows } = await db.execute<{ address: string }>(sql`
    select m.address from moved_things t join account_moves m on m.account_id = t.account_id
    where ${EVERY_ACCOUNT} and t.kind = ${kind} and t.key = ${String(key)} and ${HAS_MOVED}
  `);
  return rows[0]?.address ?? null;
}

/** The same of an account that is named itself. */
export async function findMovedAccount(db: Executor, accountId: number): Promise<string | null> {
  if (!(await hasMoved(db))) return null;
  const { rows } = await db.execute<{ address: string }>(sql`
    select address from account_moves where account_id = ${accountId} and ${HAS_MOVED}
  `);
  return rows[0]?.address ?? null;
}
