import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db, Executor } from "../../../db/client.ts";
import { BEFORE_ALL } from "./claim-batch.ts";
import type { BatchPlace } from "./claim-batch.ts";

/**
 * A promoted replica or a restored backup has batches open again that this process has seen done, and rounds begin anew there.
 * They wait a minute for it. That loses and doubles nothing: claims, leases and keys are the database's, and a
 * campaign ends by its count of open batches, not by what is found here.
 */
const KNOWN_FOR_MS = 60_000;

/** Places read at a time, so that no statement runs into its time limit. */
const WINDOW = 200_000;

type Known = BatchPlace & { since: number };

const places = new WeakMap<Db, Map<number, Known>>();

/**
 * Finds where the open batches of a campaign begin, so that claims skip the done ones: there may be a million, and no
 * index covers them (see send_batches). Batches finish roughly in order and stay done, so a process continues from
 * the first open batch it last found.
 *
 * @param db - The process's database; what was found is cached under it.
 * @param executor - Reads: `db`, or a transaction on it.
 * @returns The place before the first one; null when none is open.
 */
export async function beforeOpen(
  db: Db,
  executor: Executor,
  campaignId: number,
): Promise<BatchPlace | null> {
  const ofProcess = places.get(db) ?? new Map<number, Known>();
  places.set(db, ofProcess);
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

/** The place just before the first batch after another that satisfies a condition. */
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
