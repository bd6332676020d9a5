import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

/**
 * Drizzle over a pool. By itself it would keep a transaction's connection for ever when "begin" fails, as it does on one
 * that the server has just cut; here every transaction gives its connection back.
 */
export function openDrizzle(pool: pg.Pool): NodePgDatabase {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      // The pool throws a broken one away.
      client.release();
    }
  };
  return db;
}
