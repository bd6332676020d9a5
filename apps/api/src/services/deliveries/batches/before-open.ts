import { sql, type SQL } from "drizzle-orm";
import type { Db, Executor } from "../../../db/client.ts";
import { BEFORE_ALL, type BatchPlace } from "./claim-batch.ts";

/** A database put back from a copy has batches open again that this process has seen done. */
const KNOWN_FOR_MS = 60_000;

/** Places looked through at a time, so that no statement reads longer than it may. */
const WINDOW = 200_000;

type Known = BatchPlace & { since: number };

const known = new WeakMap<Db, Map<number, Known>>();

/**
 * Finds where the open batches of a campaign begin, so that claims need not read past those that are done: there may be
 * a million, and no index knows which are (see send_batches). Batches are done in about their order and stay done, so
 * that this process goes on from where it found the first one last.
 *
 * @param db - The process's database, which what it has seen is kept for.
 * @param executor - Reads: the same, or a transaction on it.
 * @returns The place before the first one; null when none is open.
 */
export async function beforeOpen(
  db: Db,
  executor: Executor,
  campaignId: number,
): Promise<BatchPlace | null> {
  const ofProcess = known.get(db) ?? new Map<number, Known>();
  known.set(db, ofProcess);
  const now = performance.now();
  const before = ofProcess.get(campaignId);
  const isKnown = before !== undefined && now - before.since < KNOWN_FOR_MS;
  let at: BatchPlace = isKnown ? before : BEFORE_ALL;
  for (;;) {
    const end = { round: at.round, firstSeq: at.firstSeq + WINDOW };
    const isOpen = sql`state in ('ready', 'inflight')
      and (round, first_seq) <= (${end.round}::int, ${end.firstSeq}::int)`;
    const open = await firstBeyond(executor, campaignId, at, isOpen);
    if (open !== null) {
      ofProcess.set(campaignId, { ...open, since: isKnown ? before.since : now });
      return open;
    }
    const next = await firstBeyond(executor, campaignId, end, sql`true`);
    if (next === null) {
      ofProcess.delete(campaignId);
      return null;
    }
    at = next;
  }
}

const isBeyond = ({ round, firstSeq }: BatchPlace) =>
  sql`(round, first_seq) > (${round}::int, ${firstSeq}::int)`;

/** The place just before the first batch beyond another that is as asked for. */
async function firstBeyond(
  executor: Executor,
  campaignId: number,
  place: BatchPlace,
  condition: SQL,
): Promise<BatchPlace | null> {
  const { rows } = await executor.execute<{ round: number; first_seq: number }>(sql`
    select round, first_seq from send_batches
    where campaign_id = ${campaignId} and ${isBeyond(place)} and ${condition}
    order by round, first_seq limit 1
  `);
  const [first] = rows;
  return first === undefined ? null : { round: first.round, firstSeq: first.first_seq - 1 };
}
