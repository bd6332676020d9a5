import pg from "pg";
import { confineToTransactions } from "./confine-to-transactions.ts";
import { forgetOldPlans } from "./prepare-statement.ts";
import { clientOf } from "./primary-client.ts";
import type { Primary } from "../open/primary.ts";

/** A second connection taken while holding the embedded database's only one would deadlock; this names the mistake. */
export const CONNECTION_TIMEOUT_MS = 15_000;

/**
 * After this PostgreSQL ends a transaction that asks nothing more. A process that sleeps or has lost its network in the
 * middle of one would keep its locks for hours, and hold up all others.
 */
const SILENT_TRANSACTION_MS = 60_000;

/**
 * Opens up to `max` connections to PostgreSQL on demand. Session settings are a first statement rather than startup
 * parameters, which poolers refuse or drop. A connection that fails it is discarded.
 *
 * @param options.statementTimeoutMs - No statement may run longer, unless its transaction says otherwise.
 * @param options.primary - Finds the server where the database has several; `connectionString` has one of them.
 * @param options.lendsByTransaction - A pooler answers there, which lends a session for one transaction at a time.
 * @param options.isReadOnly - Writes are refused.
 */
export function openPool(
  connectionString: string,
  {
    max,
    statementTimeoutMs,
    primary = null,
    lendsByTransaction = false,
    isReadOnly = false,
  }: {
    max: number;
    statementTimeoutMs: number;
    primary?: Primary | null;
    lendsByTransaction?: boolean;
    isReadOnly?: boolean;
  },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    Client: clientOf(primary),
    max,
    pipeline: lendsByTransaction,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // TCP keepalive detects a server that vanished while the connection is idle.
    keepAlive: true,
    onConnect: async (client) => {
      // A connection that breaks between two statements fails the next one, and nothing else.
      client.on("error", () => {});
      if (!lendsByTransaction)
        await client.query(SET_UP, [String(statementTimeoutMs), String(isReadOnly)]);
    },
  });
  if (lendsByTransaction) confineToTransactions(pool, setUpLocally(statementTimeoutMs, isReadOnly));
  else forgetOldPlans(pool);
  // An idle connection closed by the server is replaced at its next use; without a listener the error would end the
  // process.
  pool.on("error", () => {});
  return pool;
}

/**
 * JIT compilation gained nothing where it was measured, and cost up to a third (docs/decisions/013). With PostgreSQL's
 * own price of a random page, that of a spinning disk, an account's customers are found by reading everybody's
 * (docs/decisions/081). With its own room for a hash, a list of 300,000 in an "or" is looked up for each customer
 * (docs/decisions/131).
 */
const SET_UP = `
  select set_config('statement_timeout', $1, false), set_config('jit', 'off', false),
    set_config('random_page_cost', '1.1', false), set_config('hash_mem_multiplier', '10', false),
    set_config('TimeZone', 'UTC', false), set_config('default_transaction_read_only', $2, false),
    set_config('idle_in_transaction_session_timeout', '${SILENT_TRANSACTION_MS}', false)
`;

/** The same for one transaction. */
function setUpLocally(statementTimeoutMs: number, isReadOnly: boolean): string {
  const access = isReadOnly ? "; set transaction read only" : "";
  return `set local statement_timeout = ${statementTimeoutMs}; set local jit = off; set local random_page_cost = 1.1; set local hash_mem_multiplier = 10; set local timezone = 'UTC'; set local idle_in_transaction_session_timeout = ${SILENT_TRANSACTION_MS}${access}`;
}
