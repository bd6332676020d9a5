import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { isCausedBy } from "../../errors.ts";
import { DeadlineError } from "./run-fairly.ts";

/** Kinds of work for a thing. Each backs off by itself. */
export type WorkKind = "poll" | "enrol" | "advance";

/** Subject of the work, by its id within its account. */
export type Thing = { accountId: number; kind: WorkKind; id: number };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How long after each failure in a row the next try comes; the last one repeats. */
const RETRY_DELAYS_MS = [SECOND, 10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE];

/** Work that ran into its time limit cost all of it: its first retry delay is a minute. */
const FIRST_DELAY_WHEN_SLOW = RETRY_DELAYS_MS.indexOf(MINUTE);

const QUERY_CANCELED = "57014";

const isSlow = (error: unknown): boolean =>
  error instanceof DeadlineError || isCausedBy(error, ({ code }) => code === QUERY_CANCELED);

/** How long work is left alone after so many failures in a row. */
export function retryDelayMs(failures: number, error: unknown): number {
  const nth = failures - 1 + (isSlow(error) ? FIRST_DELAY_WHEN_SLOW : 0);
  return RETRY_DELAYS_MS[nth] ?? 30 * MINUTE;
}

/** Has a thing left alone for a while after a failure, longer with each in a row. */
export async function backOff(
  db: Executor,
  { accountId, kind, id }: Thing,
  error: unknown,
): Promise<void> {
  const slow = isSlow(error);
  const first = slow ? FIRST_DELAY_WHEN_SLOW : 0;
  const delays = sql`(array[${sql.join(
    RETRY_DELAYS_MS.map((ms) => sql`${ms}::bigint`),
    sql`, `,
  )}])`;
  const retryAt = (failures: SQL): SQL => sql`
    statement_timestamp() + ${delays}[least(${failures} + ${first}::int, ${RETRY_DELAYS_MS.length}::int)] * interval '1 millisecond'`;
  await db.execute(sql`
    insert into work_backoffs as b (account_id, kind, thing_id, failures, slow, retry_at)
    values (${accountId}, ${kind}, ${id}, 1, ${slow}, ${retryAt(sql`1`)})
    on conflict (account_id, kind, thing_id) do update set
      failures = b.failures + 1, slow = excluded.slow, retry_at = ${retryAt(sql`b.failures + 1`)}
  `);
}

/** Ends the backoff of a thing whose work succeeded, or was changed; of all kinds when none is named. */
export async function endBackoff(
  db: Executor,
  { accountId, kind, id }: Omit<Thing, "kind"> & { kind?: WorkKind },
): Promise<void> {
  await db.execute(sql`
    delete from work_backoffs
    where account_id = ${accountId} and thing_id = ${id} and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
  `);
}

/** Things that back off: the kind of work that failed, the reason, and its next try. */
export async function findBackoffs(
  db: Executor,
  accountId: number,
): Promise<{ id: number; kind: WorkKind; slow: boolean; retryAt: Date }[]> {
  const { rows } = await db.execute<{
    id: string;
    kind: WorkKind;
    slow: boolean;
    at: Date | string;
  }>(sql`
    select thing_id as id, kind, slow, retry_at as at from work_backoffs
    where account_id = ${accountId} and retry_at > statement_timestamp() order by retry_at
  `);
  return rows.map(({ id, kind, slow, at }) => ({
    ...{ id: Number(id), kind, slow },
    retryAt: new Date(at),
  }));
}
