import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "../../db/client.ts";
import { IS_LIVE } from "../auth/own-sessions.ts";

/** Rows of one statement: it takes milliseconds, and nobody waits for its locks. */
const PIECE = 5_000;

/** How long a webhook's requests are kept, with their bodies, at most. */
const WEBHOOK_LOG_DAYS = 7;

/** How many rows of each kind were deleted. */
export type Forgotten = {
  hits: number;
  events: number;
  sessions: number;
  keys: number;
  audit: number;
  webhooks: number;
};

/**
 * Deletes what is kept for a time only: opens, clicks and events as they came, whose outcome the logs keep for good;
 * requests of webhooks, and events that none of a paused webhook's tries came to; sessions that have ended, with their tokens; API keys that ended as long ago; and the security log's old rows. In
 * small pieces; any number of processes may do it at a time.
 *
 * @param input.eventsDays - How long hits and events are kept.
 * @param input.auditDays - How long the security log is.
 * @param input.signal - Ends it between two pieces.
 */
export async function forgetOld(
  db: Db,
  { eventsDays, auditDays, signal }: { eventsDays: number; auditDays: number; signal: AbortSignal },
): Promise<Forgotten> {
  const before = (days: number): SQL => sql`clock_timestamp() - make_interval(days => ${days})`;
  const old = before(eventsDays);
  const repeat = async (piece: () => Promise<{ rowCount: number | null }>): Promise<number> => {
    let total = 0;
    for (;;) {
      const { rowCount } = await piece();
      total += rowCount ?? 0;
      if ((rowCount ?? 0) < PIECE || signal.aborted) return total;
    }
  };
  const inPieces = async (statement: SQL): Promise<number> =>
    await repeat(async () => await db.execute(statement));
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
    webhooks:
      (await inPieces(sql`
        delete from webhook_deliveries where ctid = any(array(
          select ctid from webhook_deliveries
          where created_at < ${before(Math.min(eventsDays, WEBHOOK_LOG_DAYS))}
            and (state <> 'waiting' or created_at < ${old})
          limit ${PIECE} for update skip locked
        ))
      `)) +
      (await inPieces(sql`
        delete from webhook_outbox where ctid = any(array(
          select ctid from webhook_outbox where at < ${old} limit ${PIECE} for update skip locked
        ))
      `)),
    audit: await repeat(
      async () => await db.transaction(async (tx) => await forgetAudit(tx, before(auditDays))),
    ),
  };
}

/** One piece of the security log, which lets nobody delete from it who does not say so. */
async function forgetAudit(tx: Tx, old: SQL): Promise<{ rowCount: number | null }> {
  await tx.execute(sql`set local dakiya.forgets_audit_events = 'on'`);
  return await tx.execute(sql`
    delete from audit_events where ctid = any(array(
      select ctid from audit_events where at < ${old} limit ${PIECE} for update skip locked
    ))
  `);
}
