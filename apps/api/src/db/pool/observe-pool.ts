import { performance } from "node:perf_hooks";
import type pg from "pg";
import { noteDatabaseAway } from "../../errors.ts";

/** The process's pools; `direct` leads past a pooler. The embedded database has one for all. */
export type PoolName = "shared" | "reserve" | "probe" | "direct" | "replica" | "embedded";

/** Told of every statement and of every wait for a connection. */
export type PoolObserver = {
  /** @param code - The SQLSTATE of a failed statement; null for one that succeeded. */
  statement: (pool: PoolName, seconds: number, code: string | null) => void;
  wait: (pool: PoolName, seconds: number) => void;
};

/** For a process without metrics. */
export const UNOBSERVED: PoolObserver = { statement: () => {}, wait: () => {} };

const sqlOfError = new WeakMap<object, string>();

/** The SQL of the statement that failed with this error, without its parameters; null for any other error. */
export function failedSql(error: object): string | null {
  return sqlOfError.get(error) ?? null;
}

/** The SQLSTATE of an error of the database, or the code of a connection's; "unknown" without one. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "unknown";
}

/** A connection that failed or broke, or that a server closes which stops, or takes no writes. */
const AWAY_CODE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0[123]|25006)$/;
/** The driver's own errors have no code. */
const AWAY_MESSAGE = /^(Connection terminated|Client .* not queryable|timeout expired$)/;

/** Notes an error that says that the database is out of reach. */
function noteAway(error: unknown): void {
  if (!(error instanceof Error)) return;
  const isAway = AWAY_CODE.test(codeOf(error)) || AWAY_MESSAGE.test(error.message);
  if (isAway) noteDatabaseAway(error);
}

type Callback = (error: unknown, ...results: unknown[]) => void;

const isCallback = (value: unknown): value is Callback => typeof value === "function";

/** Calls `end` with the error, or null, once a function in Node's or the promise's style is over. */
function whenOver(
  run: (parameters: unknown[]) => unknown,
  parameters: unknown[],
  end: (error: unknown) => void,
): unknown {
  const last = parameters.at(-1);
  if (isCallback(last)) {
    return run([
      ...parameters.slice(0, -1),
      (error: unknown, ...results: unknown[]) => {
        end(error ?? null);
        last(error, ...results);
      },
    ]);
  }
  const result = run(parameters);
  if (result instanceof Promise) result.then(() => end(null), end);
  return result;
}

/** Times the statements of a pool and the waits for its connections, and notes the SQL of those that fail. */
export function observePool(pool: pg.Pool, name: PoolName, observer: PoolObserver): void {
  const connect = pool.connect.bind(pool) as (...parameters: unknown[]) => unknown;
  Object.assign(pool, {
    connect: (...parameters: unknown[]) => {
      const from = performance.now();
      return whenOver(
        (args) => connect(...args),
        parameters,
        (error) => {
          noteAway(error);
          observer.wait(name, (performance.now() - from) / 1_000);
        },
      );
    },
  });
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    Object.assign(client, {
      query: (...parameters: unknown[]) => {
        const text = textOf(parameters[0]);
        // A stream (COPY) is no statement with an end of its own.
        if (text === null) return query(...parameters);
        const from = performance.now();
        return whenOver(
          (args) => query(...args),
          parameters,
          (error) => {
            noteAway(error);
            if (error instanceof Error) sqlOfError.set(error, text);
            const code = error === null ? null : codeOf(error);
            observer.statement(name, (performance.now() - from) / 1_000, code);
          },
        );
      },
    });
  });
}

/** The SQL of a query's first parameter; null for a stream. */
function textOf(query: unknown): string | null {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || "submit" in query) return null;
  return "text" in query && typeof query.text === "string" ? query.text : null;
}
