import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import { LANES } from "../policy.ts";

type Lane = { accountId: number; campaignId: number; lane: number };

const BEAT_EVERY_MS = 1_000;

/** A lane without a heartbeat for this long is free: its process died. */
const SILENT = sql`interval '3 seconds'`;

/** The condition of a lane that a worker holds. */
export const IS_HELD = sql`held_until > clock_timestamp()`;

/**
 * Wakes workers for a campaign, in the caller's transaction: one for each waiting batch, as many as there are lanes.
 * A worker whose lane is taken does nothing.
 */
export async function openLanes(
  { queue }: Pick<Deps, "queue">,
  executor: Executor,
  campaign: { accountId: number; id: number },
  batches: number,
): Promise<void> {
  const { accountId, id: campaignId } = campaign;
  const count = Math.min(LANES, batches);
  const jobs = Array.from({ length: count }, (_, n) => ({ accountId, campaignId, lane: n + 1 }));
  await queue.add(executor, "send-batch", jobs);
}

/**
 * Works in a lane of a campaign: one worker at a time, over all processes. Its heartbeat keeps the lane, and the end
 * of the work or the silence of its process frees it.
 *
 * @returns Null when another worker holds the lane, now or at the end of the work.
 */
export async function inLane<Result>(
  { database, db }: Pick<Deps, "database" | "db">,
  { accountId, campaignId, lane }: Lane,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const holder = randomUUID();
  const { rowCount } = await db.execute(sql`
    insert into sending_lanes as l (account_id, campaign_id, lane, holder, held_until)
    select ${accountId}, ${campaignId}, ${lane}, ${holder}, clock_timestamp() + ${SILENT}
    where exists (select from campaigns where account_id = ${accountId} and id = ${campaignId})
    on conflict (campaign_id, lane) do update
      set holder = excluded.holder, held_until = excluded.held_until
      where not l.${IS_HELD}
  `);
  if (rowCount === 0) return null;
  const mine = sql`campaign_id = ${campaignId} and lane = ${lane} and holder = ${holder}`;
  const beat = sql`update sending_lanes set held_until = clock_timestamp() + ${SILENT} where ${mine}`;
  // A failed heartbeat needs no handling: the database is unreachable.
  const beating = setInterval(() => {
    database.reserve.db.execute(beat).catch(() => {});
  }, BEAT_EVERY_MS);
  try {
    const result = await work();
    const deletion = await db.execute(sql`delete from sending_lanes where ${mine}`);
    return deletion.rowCount === 0 ? null : result;
  } finally {
    clearInterval(beating);
  }
}
