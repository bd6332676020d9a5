import { parse } from "libpg-query";
import type pg from "pg";
import type { Database, Db } from "../../src/db/client.ts";
import { openDrizzle } from "../../src/db/pool/open-drizzle.ts";
import { createShares } from "../../src/db/pool/share.ts";
import { isTestAsking } from "./is-test-asking.ts";
import { unboundTables } from "./unbound-tables.ts";
import { volatileCalls } from "./volatile-calls.ts";

type Run = (...parameters: unknown[]) => unknown;

const watched = new WeakMap<Database, Database>();
const clients = new WeakMap<object, pg.PoolClient>();
/** Each statement is read once in a process. */
const seen = new Set<string>();
let readings: Promise<string | null>[] = [];

/**
 * The same database on the same connections, for the server: each statement it runs is noted, to be read by
 * `refuseFaulty`. A test's own statements are not.
 */
export function watchStatements(database: Database): Database {
  const known = watched.get(database);
  if (known !== undefined) return known;
  const pool = watchPool(database.pool);
  const reserve = database.reserve.pool === database.pool ? pool : watchPool(database.reserve.pool);
  const shareOf = createShares(pool, database.kind === "embedded" ? 1 : 5);
  const twin: Database = {
    ...database,
    pool,
    db: besideTests(openDrizzle(pool), database.db),
    reserve: { pool: reserve, db: openDrizzle(reserve) },
    direct: database.direct === database.pool ? pool : watchPool(database.direct),
    of: (account) => besideTests(shareOf(account), database.db),
  };
  watched.set(database, twin);
  watched.set(twin, twin);
  return twin;
}

/**
 * @throws With the statements since the last call that do not name the account of each table, and no `EVERY_ACCOUNT`, or
 *   that call a volatile function where a distributed database refuses it.
 */
export async function refuseFaulty(): Promise<void> {
  const faults = (await Promise.all(readings)).filter((fault) => fault !== null);
  readings = [];
  if (faults.length === 0) return;
  throw new Error(
    `These statements name no account (docs/decisions/190) or call a volatile function (docs/decisions/194):\n\n${faults.join("\n\n")}`,
  );
}

function watchPool(pool: pg.Pool): pg.Pool {
  return withMethods(pool, {
    query: noting((...parameters) => Reflect.apply(pool.query, pool, parameters)),
    connect: async () => watchClient(await pool.connect()),
  });
}

function watchClient(client: pg.PoolClient): pg.PoolClient {
  const known = clients.get(client);
  if (known !== undefined) return known;
  const query = noting((...parameters) => Reflect.apply(client.query, client, parameters));
  const watching = withMethods(client, { query });
  clients.set(client, watching);
  return watching;
}

function noting(run: Run): Run {
  return (...parameters) => {
    const [query] = parameters;
    const text = typeof query === "string" ? query : (query as { text?: unknown } | null)?.text;
    if (typeof text === "string" && !seen.has(text)) {
      seen.add(text);
      readings.push(faultOf(text));
    }
    return run(...parameters);
  };
}

async function faultOf(text: string): Promise<string | null> {
  try {
    const parsed = await parse(text);
    // The queue's own statements are another's, and would stay on one server.
    const calls = /\bpgboss\./.test(text) ? [] : volatileCalls(parsed);
    const faults = [...unboundTables(parsed), ...calls];
    return faults.length === 0 ? null : `${faults.join(", ")}:\n${text}`;
  } catch (error) {
    return `${String(error)}:\n${text}`;
  }
}

const ASKING = ["execute", "select", "insert", "update", "delete", "transaction"] as const;

/** The database of the server, which gives what a test asks of it to another. */
function besideTests(db: Db, ofTests: Db): Db {
  for (const method of ASKING) {
    const own = db[method];
    Object.assign(db, {
      [method]: (...parameters: unknown[]): unknown =>
        isTestAsking()
          ? Reflect.apply(ofTests[method], ofTests, parameters)
          : Reflect.apply(own, db, parameters),
    });
  }
  return db;
}

function withMethods<Target extends object>(
  target: Target,
  methods: Record<string, unknown>,
): Target {
  return new Proxy(target, {
    get: (it, key) => {
      if (typeof key === "string" && Object.hasOwn(methods, key)) return methods[key];
      const value: unknown = Reflect.get(it, key);
      return typeof value === "function" ? value.bind(it) : value;
    },
    set: (it, key, value) => Reflect.set(it, key, value),
  });
}
