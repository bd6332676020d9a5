import type pg from "pg";

/**
 * A pooler hands out either the session that came back last or each in turn. In the first case the two share one, in the
 * second one gets two; the first try tells, and the others allow for the pooler's other clients.
 */
const TRIES = 3;

/**
 * Checks that each connection has its own server session. Behind a pooler in `transaction` or `statement` mode
 * (PgBouncer), prepared statements, locks and the statement timeout would leak to other clients.
 *
 * Compares the backend pids of two connections: one that changes between statements, or is shared, is pooled.
 *
 * @param setting - The setting the pool's address is from.
 * @throws DatabaseRefusal
 */
export async function requireSessions(
  pool: pg.Pool,
  setting: "DATABASE_URL" | "DATABASE_DIRECT_URL",
): Promise<void> {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    const own = await backendOf(first);
    for (let nth = 0; nth < TRIES; nth += 1) {
      await second.query("begin");
      const other = await backendOf(second);
      await second.query("commit");
      // Twice: of two that are handed out in turn, every second is the same.
      const again = [await backendOf(first), await backendOf(first)];
      if (other === own || again.some((pid) => pid !== own))
        throw new DatabaseRefusal(LENDS[setting]);
    }
    first.release();
    second.release();
  } catch (error) {
    first.release(true);
    second.release(true);
    throw isStatementMode(error) ? new DatabaseRefusal(LENDS[setting], { cause: error }) : error;
  }
}

/** PgBouncer in `statement` mode refuses the first transaction. */
export function isStatementMode(error: unknown): boolean {
  return error instanceof Error && /statement pooling mode/.test(error.message);
}

const LENDS = {
  DATABASE_URL:
    "Dakiya can't start: the pooler at DATABASE_URL lends sessions by the transaction. Set DATABASE_DIRECT_URL to the same database at PostgreSQL itself, or let DATABASE_URL name that.",
  DATABASE_DIRECT_URL:
    "Dakiya can't start: at DATABASE_DIRECT_URL, too, a pooler lends sessions by the transaction. Let it name PostgreSQL itself.",
};

async function backendOf(client: pg.PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}

/** A database that can't be used as it is: its message is the sentence that stops the start. */
export class DatabaseRefusal extends Error {
  override readonly name = "DatabaseRefusal";
}
