import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { IS_LIVE } from "../auth/own-sessions.ts";

/** Rows of one statement: it takes milliseconds, and nobody waits for its locks. */
const PIECE = 5_000;

/** How many rows of each kind were deleted. */
export type Forgotten = { hits: number; events: number; sessions: number; keys: number };

/**
 * Deletes what is kept for a time only: opens, clicks and events as they came, whose outcome the logs keep for good;
 * sessions that have ended, with their tokens; and API keys that ended as long ago. In small pieces; any number of processes may do it at a time.
 *
 * @param input.eventsDays - How long hits and events are kept.
 * @param input.signal - Ends it between two pieces.
 */
export async function forgetOld(
  db: Executor,
  { eventsDays, signal }: { eventsDays: number; signal: AbortSignal },
): Promise<Forgotten> {
  const old = sql`clock_timestamp() - make_interval(days => ${eventsDays})`;
  const inPieces = async (statement: SQL): Promise<number> => {
    let total = 0;
    for (;;) {
      const { rowCount } = await db.execute(statement);
      total += rowCount ?? 0;
      if ((rowCount ?? 0) < PIECE || signal.aborted) return total;
    }
  };
  return {
    hits: await inPieces(sql`
      delete from tracking_hits where ctid = any(array(
        select ctid from tracking_hits where at < ${old} and not pending limit ${PIECE} for update skip locked
      ))
    `),
    events: await inPieces(sql`
      delete from webhook_events where ctid = any(array(
        select ctid from webhook_events where received_at < ${old} limit ${PIECE} for update skip locked
      ))
    `),
    sessions: await inPieces(sql`
      delete from sessions where id in (
        select id from sessions where not ${IS_LIVE} limit ${PIECE} for update skip locked
      )
    `),
    keys: await inPieces(sql`
      delete from api_keys where ctid = any(array(
        select ctid from api_keys where least(revoked_at, expires_at) < ${old} limit ${PIECE} for update skip locked
      ))
    `),
  };
}
