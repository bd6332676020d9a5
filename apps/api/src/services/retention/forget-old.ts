import { MERGE_UNDO_HOURS } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { IS_LIVE } from "../auth/own-sessions.ts";
import { eachApart, together } from "../fair-work/apart.ts";
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
  const before = (days: number): SQL => sql`clock_timestamp() - make_interval(days => ${days})`;
  const old = before(eventsDays);
  /** Deletes one kind in batches: of all accounts together, or of each where that fails. */
  const forget = async (kind: Kind): Promise<number> => {
    let total = 0;
    const all = async (which: SQL): Promise<void> => {
      for (;;) {
        const count = await deleteBatch(db, kind, which);
        total += count;
        if (count < BATCH_ROWS || signal.aborted) return;
      }
    };
    // Actions before a sign-in have no account.
    const account = sql`coalesce(account_id, 0)`;
    await together(
      { db, log, work: `forget ${kind.table}` },
      {
        forAll: async (except) =>
          await all(
            except.length === 0 ? sql`true` : sql`${account} <> all(${sqlArray(except, "bigint")})`,
          ),
        find: async () => await allAccounts(db),
        forOne: async (id) => await all(sql`${account} = ${id}`),
      },
    );
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
      is: sql`merged_at < clock_timestamp() - make_interval(hours => ${MERGE_UNDO_HOURS}::int)`,
    }),
    audit: await forget({ table: "audit_events", is: sql`at < ${before(auditDays)}` }),
  };
}

type Kind = { table: string; is: SQL };

async function allAccounts(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from accounts order by id`);
  return [0, ...rows.map(({ id }) => Number(id))];
}

async function deleteBatch(db: Db, { table, is }: Kind, which: SQL): Promise<number> {
  const name = sql.identifier(table);
  const statement = sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${is} and ${which} limit ${BATCH_ROWS} for update skip locked
    ))
  `;
  if (table !== "audit_events") return (await db.execute(statement)).rowCount ?? 0;
  return await db.transaction(async (tx) => {
    // The security log lets nobody delete from it who does not say so.
    await tx.execute(sql`set local dakiya.forgets_audit_events = 'on'`);
    return (await tx.execute(statement)).rowCount ?? 0;
  });
}

/** Of users, who are in accounts but no account's. */
async function forgetSessions({ db, log }: { db: Db; log: FailureLog }): Promise<number> {
  let total = 0;
  await eachApart({ db, log, work: "forget sessions" }, [0], Number, async () => {
    for (let count = BATCH_ROWS; count === BATCH_ROWS;) {
      const { rowCount } = await db.execute(sql`
        delete from sessions where id in (
          select id from sessions where not ${IS_LIVE} limit ${BATCH_ROWS} for update skip locked
        )
      `);
      count = rowCount ?? 0;
      total += count;
    }
  });
  return total;
}
