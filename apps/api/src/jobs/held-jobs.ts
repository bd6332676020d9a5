import type { Database } from "../db/client.ts";

/** A job as its holder took it. The queue counts how often it was taken, so an earlier holder is not taken for a later one. */
export type HeldJob = { id: string; taken: number };

const BEAT_EVERY_MS = 1_000;
const HALT_FACTOR = 5;

type Pool = Pick<Database["pool"], "query">;

/** What a holder may still write to: the job is held, and by nobody later. */
const HELD = "j.name = $1 and j.id = h.id and j.retry_count = h.taken and j.state = 'active'";

/**
 * Takes the job that has waited longest, for this process to hold. One at a time, so that the jobs of one campaign do
 * not all go to whichever process asks first.
 *
 * @param exceptOwners - Whose jobs stay where they are.
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
 * Ends a held job, or puts it to the end of the queue to be taken again after a while: one statement, so that a
 * process which dies here leaves neither no job nor two. Does nothing for whoever holds it no longer.
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
 * Gives jobs back to the queue whose process has stopped saying that it lives.
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
 * Says every second that this process lives and holds its jobs, and gives back those of processes that have died.
 *
 * @param silentForMs - Who has said nothing for this long is dead.
 * @param using.onRevived - Told when some were given back.
 */
export function startBeating(
  pool: Pool,
  name: string,
  silentForMs: number,
  using: { held: () => readonly HeldJob[]; onRevived: () => void },
): { stop: () => Promise<void> } {
  let round: Promise<void> | null = null;
  let lastMs = -Infinity;
  const beat = async (): Promise<void> => {
    await beatJobs(pool, name, using.held());
    // After a halt of this process or of the database the others' silence must last longer to mean something.
    const isSteady = performance.now() - lastMs < silentForMs;
    lastMs = performance.now();
    const deadAfterMs = isSteady ? silentForMs : silentForMs * HALT_FACTOR;
    if ((await reviveJobs(pool, name, deadAfterMs)) > 0) using.onRevived();
  };
  const timer = setInterval(() => {
    // A beat that fails says all there is to say: the database is away.
    round ??= beat()
      .catch(() => {})
      .finally(() => {
        round = null;
      });
  }, BEAT_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
