import { MERGE_UNDO_HOURS } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { deleteSome } from "../../db/sql/delete-some.ts";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";
import { IS_LIVE } from "../auth/own-sessions.ts";
import { eachApart } from "../fair-work/apart.ts";
import type { FailureLog } from "../fair-work/apart.ts";

/** Rows of one statement: it takes milliseconds, and nobody waits for its locks. */
const BATCH_ROWS = 5_000;

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
  incoming: number;
  merges: number;
};

/**
 * Deletes rows that are stored for a time only: opens, clicks and events as they came, whose outcome the logs keep for good;
 * messages that came back; requests of webhooks, and events that none of a paused webhook's tries came to; snapshots of merges; sessions that have ended, with their tokens; API keys that ended as long ago; and the security log's old
 * rows. In small batches; any number of processes may do it at a time.
 *
 * @param input.eventsDays - How long hits and events are kept.
 * @param input.auditDays - How long the security log is.
 * @param input.signal - Ends it between two batches.
 */
export async function forgetOld(
  { db, log }: { db: Db; log: FailureLog },
  { eventsDays, auditDays, signal }: { eventsDays: number; auditDays: number; signal: AbortSignal },
): Promise<Forgotten> {
  const before = (days: number): SQL => sql`statement_timestamp() - make_interval(days => ${days})`;
  const old = before(eventsDays);
  const forget = async (kind: Kind): Promise<number> => {
    let total = 0;
    const { rows } = await db.execute<{ account: string | null }>(sql`
      select distinct account_id as account from ${sql.identifier(kind.table)} where ${EVERY_ACCOUNT} and ${kind.is}
    `);
    const accounts = rows.map(({ account }) => Number(account ?? NO_ACCOUNT));
    const shared = { db, log, work: `forget ${kind.table}` };
    await eachApart(shared, accounts, Number, async (account) => {
      for (let count = BATCH_ROWS; count === BATCH_ROWS && !signal.aborted;) {
        count = await deleteBatch(db, kind, account);
        total += count;
      }
    });
    return total;
  };
  const waits = sql`created_at < ${before(Math.min(eventsDays, WEBHOOK_LOG_DAYS))}
    and (state <> 'waiting' or created_at < ${old})`;
  return {
    hits: await forget({ table: "tracking_hits", is: sql`at < ${old} and not pending` }),
    events: await forget({ table: "webhook_events", is: sql`received_at < ${old}` }),
    sessions: await forgetSessions({ db, log }),
    keys: await forget({ table: "api_keys", is: sql`least(revoked_at, expires_at) < ${old}` }),
    webhooks:
      (await forget({ table: "webhook_deliveries", is: waits })) +
      (await forget({ table: "webhook_outbox", is: sql`at < ${old}` })),
    // The logs keep that it came.
    incoming: await forget({ table: "inbox_messages", is: sql`received_at < ${old}` }),
    merges: await forget({
      table: "customer_merges",
      is: sql`merged_at < statement_timestamp() - make_interval(hours => ${MERGE_UNDO_HOURS}::int)`,
    }),
    audit: await forget({ table: "audit_events", is: sql`at < ${before(auditDays)}` }),
  };
}

type Kind = { table: string; is: SQL };

/** Actions before a sign-in have no account. */
const NO_ACCOUNT = 0;

async function deleteBatch(db: Db, { table, is }: Kind, account: number): Promise<number> {
  const owned = account === NO_ACCOUNT ? sql`account_id is null` : sql`account_id = ${account}`;
  const condition = sql`${owned} and ${is}`;
  if (table !== "audit_events") return await deleteSome(db, table, condition, BATCH_ROWS);
  return await db.transaction(async (tx) => {
    // The security log lets nobody delete from it who does not say so.
    await tx.execute(sql`set local dakiya.forgets_audit_events = 'on'`);
    return await deleteSome(tx, table, condition, BATCH_ROWS);
  });
}

/** Of users, who are in accounts but no account's. */
async function forgetSessions({ db, log }: { db: Db; log: FailureLog }): Promise<number> {
  let total = 0;
  await eachApart({ db, log, work: "forget sessions" }, [0], Number, async () => {
    for (let count = BATCH_ROWS; count === BATCH_ROWS;) {
      const { rowCount } = await db.execute(sql`
        delete from sessions where id = any(array(
          select id from sessions where not ${IS_LIVE} limit ${BATCH_ROWS} for update skip locked
        ))
      `);
      count = rowCount ?? 0;
      total += count;
    }
  });
  return total;
}
