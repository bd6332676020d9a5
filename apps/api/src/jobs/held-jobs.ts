import { every, type Loop } from "./every.ts";
import type { Database } from "../db/client.ts";

/** A job as its holder took it. The attempt number fences off earlier holders. */
export type HeldJob = { id: string; taken: number };

const BEAT_EVERY_MS = 1_000;
const HALT_FACTOR = 5;

type Pool = Pick<Database["pool"], "query">;

/** The condition of a holder's writes: the job is held, by this attempt. */
const HELD = "j.name = $1 and j.id = h.id and j.retry_count = h.taken and j.state = 'active'";

/**
 * Takes the job that has waited longest. One at a time, so that a campaign's jobs spread over processes.
 *
 * @param exceptOwners - Owners whose jobs are left to other processes.
 * @returns Null when none waits.
 */
export async function takeJob<Data>(
  pool: Pool,
  name: string,
  exceptOwners: readonly number[],
): Promise<(HeldJob & { data: Data }) | null> {
  const { rows } = await pool.query<HeldJob & { data: Data }>(
    `update pgboss.job set state = 'active', started_on = now(),
       retry_count = case when started_on is null then retry_count else retry_count + 1 end
     where name = $1 and id = (
       select id from pgboss.job
       where name = $1 and state < 'active' and start_after < now()
         and (data ->> 'ownerId')::bigint <> all($2::bigint[])
       order by priority desc, created_on, id limit 1 for update skip locked
     )
     returning id, data, retry_count as taken`,
    [name, exceptOwners],
  );
  return rows[0] ?? null;
}

/** Says that the process which holds these jobs lives. */
async function beatJobs(pool: Pool, name: string, held: readonly HeldJob[]): Promise<void> {
  if (held.length === 0) return;
  await pool.query(
    `update pgboss.job j set started_on = now()
     from unnest($2::uuid[], $3::int[]) h(id, taken) where ${HELD}`,
    [name, held.map(({ id }) => id), held.map(({ taken }) => taken)],
  );
}

/**
 * Ends a held job, or queues it again after a while, in one statement, so that a crash leaves neither no job nor two.
 * Does nothing for a holder whose job was taken over.
 *
 * @param againAfterMs - By the database's clock; null ends the job.
 */
export async function endJob(
  pool: Pool,
  name: string,
  held: HeldJob,
  againAfterMs: number | null,
): Promise<void> {
  const end =
    againAfterMs === null
      ? "state = 'completed', completed_on = now()"
      : `state = 'retry', created_on = now(), keep_until = now() + interval '14 days',
         start_after = now() + $4::float8 * interval '1 millisecond'`;
  await pool.query(
    `update pgboss.job j set ${end} from (select $2::uuid as id, $3::int as taken) h where ${HELD}`,
    [name, held.id, held.taken, ...(againAfterMs === null ? [] : [againAfterMs])],
  );
}

/**
 * Requeues jobs whose process has no heartbeat.
 *
 * @param silentForMs - For how long, by the database's clock; 0 takes all that are held.
 * @returns How many there were.
 */
export async function reviveJobs(pool: Pool, name: string, silentForMs: number): Promise<number> {
  const { rowCount } = await pool.query(
    `update pgboss.job set state = 'retry', start_after = now()
     where name = $1 and state = 'active'
       and started_on <= now() - $2::float8 * interval '1 millisecond'`,
    [name, silentForMs],
  );
  return rowCount ?? 0;
}

/**
 * Sends a heartbeat every second for this process and its jobs, and requeues those of dead processes.
 *
 * @param silentForMs - Silence after which a process counts as dead.
 * @param using.onRevived - Called when jobs were requeued.
 */
export function startBeating(
  pool: Pool,
  name: string,
  silentForMs: number,
  using: { held: () => readonly HeldJob[]; onRevived: () => void },
): Loop {
  let lastMs = -Infinity;
  const beat = async (): Promise<void> => {
    await beatJobs(pool, name, using.held());
    // After a pause of this process or of the database, others' heartbeats may be late too, so the limit is longer
    // once.
    const isSteady = performance.now() - lastMs < silentForMs;
    lastMs = performance.now();
    const deadAfterMs = isSteady ? silentForMs : silentForMs * HALT_FACTOR;
    if ((await reviveJobs(pool, name, deadAfterMs)) > 0) using.onRevived();
  };
  // A failed heartbeat needs no handling: the database is unreachable.
  return every({ everyMs: BEAT_EVERY_MS, startsLater: true, keepsAlive: true }, beat);
}
