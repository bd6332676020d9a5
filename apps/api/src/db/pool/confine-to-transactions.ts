import type pg from "pg";

type Query = (...parameters: unknown[]) => unknown;

/** The first clause of a transaction, up to its semicolon. */
const BEGIN = /^\s*begin\b[^;]*/i;

/**
 * Makes a pool leave nothing behind in a server's session, for a pooler that lends one by the transaction: every
 * transaction begins with its settings, a single statement is given a transaction of its own, and none is given a name
 * under which the next session would look for it.
 *
 * The pool is in pipeline mode, so that a single statement and the transaction around it are one round trip. Streams
 * (COPY) and cursors need a session's own connection.
 *
 * @param settings - `set local` statements with semicolons between.
 */
export function confineToTransactions(pool: pg.Pool, settings: string): void {
  pool.on("connect", (client) => {
    const query: Query = client.query.bind(client);
    Object.assign(client, {
      query: (first: unknown, ...others: unknown[]) => query(confine(first, settings), ...others),
    });
  });
  Object.assign(pool, {
    query: async (...parameters: unknown[]) => await queryOnce(pool, parameters),
  });
}

/** Without a name, and with the settings where it begins a transaction. */
function confine(query: unknown, settings: string): unknown {
  const begun = (text: string): string => text.replace(BEGIN, (begin) => `${begin}; ${settings}`);
  if (typeof query === "string") return begun(query);
  if (typeof query !== "object" || query === null || "submit" in query) return query;
  const text = textOf(query);
  return { ...query, name: undefined, ...(text === null ? {} : { text: begun(text) }) };
}

function textOf(query: unknown): string | null {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || !("text" in query)) return null;
  return typeof query.text === "string" ? query.text : null;
}

/** Runs one statement in a transaction; pg-boss's upkeep is one text that brings its own. */
async function queryOnce(pool: pg.Pool, parameters: unknown[]): Promise<unknown> {
  const client = await pool.connect();
  const query: Query = client.query.bind(client);
  const bringsItsOwn = BEGIN.test(textOf(parameters[0]) ?? "");
  const statements = bringsItsOwn ? [parameters] : [["begin"], parameters, ["commit"]];
  const responses = await Promise.allSettled(statements.map((statement) => query(...statement)));
  // Only the first failure counts: later statements fail because of it.
  const failure = responses.find((response) => response.status === "rejected");
  client.release(failure !== undefined);
  if (failure !== undefined) throw failure.reason;
  const response = responses[bringsItsOwn ? 0 : 1];
  return response?.status === "fulfilled" ? response.value : undefined;
}
