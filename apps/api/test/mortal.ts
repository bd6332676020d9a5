import type pg from "pg";
import type { Database } from "../src/db/client.ts";
import { openDrizzle } from "../src/db/pool/open-drizzle.ts";
import type { Ctx } from "../src/deps.ts";

/**
 * When a process dies: before its `nth` statement reaches the database, or after, with the response lost. "unanswered", it
 * lives: only that statement's connection broke, before the response came.
 */
export type Death = { nth: number; moment: "before" | "after" | "unanswered" };

export class Killed extends Error {
  override readonly name = "Killed";
}

/** A process that can die, and its leftovers. */
export type Mortal = {
  ctx: Ctx;
  /** How many statements it has made. */
  statements: () => number;
  /** Gives back the connections it held when it died. */
  bury: () => void;
};

/**
 * The user's context in a process that is killed at one of its statements: its transactions are rolled back, as the
 * database does when a connection breaks, and nothing it tries afterwards reaches the database.
 *
 * @param death - Null for a process that lives.
 */
export function mortal(ctx: Ctx, death: Death | null): Mortal {
  const { database } = ctx;
  let count = 0;
  let isDead = false;
  const clients = new Set<pg.PoolClient>();

  /** Runs a statement of a living process. */
  async function run<T>(statement: () => Promise<T>, rollback: () => Promise<unknown>): Promise<T> {
    if (isDead) throw new Killed();
    count += 1;
    const isLast = count === death?.nth;
    if (isLast) isDead = death.moment !== "unanswered";
    try {
      if (isLast && death.moment === "before") throw new Killed();
      const result = await statement();
      if (isLast) throw new Killed();
      return result;
    } finally {
      if (isLast) await rollback();
    }
  }

  function giveBack(client: pg.PoolClient, error?: boolean): void {
    // Embedded, there is one connection, and it was rolled back.
    if (clients.delete(client))
      client.release(database.kind === "postgres" && isDead ? true : error);
  }

  const wrapClient = (client: pg.PoolClient): pg.PoolClient =>
    overlay(client, {
      query: (...parameters: unknown[]): unknown => {
        const query = () => Reflect.apply(client.query, client, parameters);
        const [first] = parameters;
        const isStream = typeof first === "object" && first !== null && "pipe" in first;
        if (!isStream) return run(query, async () => await client.query("rollback"));
        // A COPY: its bytes follow, or the process dies before them.
        if (isDead) throw new Killed();
        count += 1;
        if (count !== death?.nth) return query();
        isDead = death.moment !== "unanswered";
        throw new Killed();
      },
      release: (error?: boolean): void => giveBack(client, error),
    });

  const wrapPool = (living: pg.Pool): pg.Pool =>
    overlay(living, {
      query: async (...parameters: unknown[]): Promise<unknown> =>
        await run(
          async () => await Reflect.apply(living.query, living, parameters),
          async () => {},
        ),
      connect: async (): Promise<pg.PoolClient> => {
        if (isDead) throw new Killed();
        const client = await living.connect();
        clients.add(client);
        return wrapClient(client);
      },
    });
  const pool = wrapPool(database.pool);
  const db = openDrizzle(pool);
  const killed: Database = { ...database, pool, direct: wrapPool(database.direct), db };
  const bury = (): void => {
    for (const client of clients) giveBack(client);
  };
  return { ctx: { ...ctx, database: killed, db }, statements: () => count, bury };
}

/**
 * The user's context in a process whose `nth` request to the database, for a connection or a response, waits until `work`
 * is done: a concurrent change between two statements.
 */
export function meanwhile(ctx: Ctx, nth: number, work: () => Promise<unknown>): Ctx {
  let requestCount = 0;
  const wait = (pool: pg.Pool): pg.Pool => {
    const before =
      (name: "query" | "connect") =>
      async (...parameters: unknown[]): Promise<unknown> => {
        requestCount += 1;
        if (requestCount === nth) await work();
        return await Reflect.apply(pool[name], pool, parameters);
      };
    return overlay(pool, { query: before("query"), connect: before("connect") });
  };
  const [pool, direct] = [wait(ctx.database.pool), wait(ctx.database.direct)];
  const db = openDrizzle(pool);
  return { ...ctx, database: { ...ctx.database, pool, direct, db }, db };
}

/** An object with some of its functions replaced. */
function overlay<T extends object>(target: T, functions: Record<string, unknown>): T {
  return new Proxy(target, {
    get: (inner, key) => {
      if (typeof key === "string" && Object.hasOwn(functions, key)) return functions[key];
      const value: unknown = Reflect.get(inner, key, inner);
      return typeof value === "function" ? value.bind(inner) : value;
    },
  });
}
