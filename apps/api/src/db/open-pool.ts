import pg from "pg";
import { forgetOldPlans } from "./forget-old-plans.ts";

/**
 * Asking for a second connection while holding the only one of the embedded database would wait for ever;
 * this turns the mistake into an error with a name.
 */
export const CONNECTION_TIMEOUT_MS = 15_000;

/**
 * Opens up to `max` connections to PostgreSQL, as they are needed. What a connection is to be like is said by its first
 * statement and not as it is opened: a pooler refuses that, or loses it. A connection that can't be told is not used.
 *
 * @param options.statementTimeoutMs - No statement may run longer, unless its transaction says otherwise.
 */
export function openPool(
  connectionString: string,
  options: { max: number; statementTimeoutMs: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: options.max,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // A server that went away without a word is noticed though nobody asks it anything.
    keepAlive: true,
    onConnect: async (client) => {
      // One that breaks while it is lent out and between two statements fails its next statement, and nothing else.
      client.on("error", () => {});
      await client.query(SET_UP, [String(options.statementTimeoutMs)]);
    },
  });
  forgetOldPlans(pool);
  // An idle connection that the server closed is replaced at its next use; without a listener it ends the process.
  pool.on("error", () => {});
  return pool;
}

/** Compiling a plan gained nothing where it was tried, and cost up to a third (docs/decisions/013). */
const SET_UP = `
  select set_config('statement_timeout', $1, false), set_config('jit', 'off', false),
    set_config('TimeZone', 'UTC', false)
`;
