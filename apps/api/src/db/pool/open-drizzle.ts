import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

/** Drizzle over a pool. Drizzle leaks a transaction's connection when "begin" fails; here each is released. */
export function openDrizzle(pool: pg.Pool): NodePgDatabase {
  const db = drizzle(pool);
  below.set(db, pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(async (tx) => {
        below.set(tx, client);
        return await work(tx);
      }, config);
    } finally {
      // The pool discards a broken one.
      client.release();
    }
  };
  return db;
}

type Queryable = Pick<pg.ClientBase, "query">;

const below = new WeakMap<object, Queryable>();

/** The pool of a database, or the connection of a transaction opened on it. */
export function queryableOf(executor: object): Queryable {
  const queryable = below.get(executor);
  if (queryable === undefined) throw new Error("Neither a database nor a transaction of one");
  return queryable;
}
