import type pg from "pg";
import type { Database } from "../client.ts";
import { DatabaseRefusal, isStatementMode } from "./require-sessions.ts";

/** Checks that the pooler and the direct address lead to the same database. @throws DatabaseRefusal */
export async function requireOneDatabase({
  pool,
  direct,
}: Pick<Database, "pool" | "direct">): Promise<void> {
  await beginOnce(pool);
  if ((await identityOf(pool)) !== (await identityOf(direct))) throw new DatabaseRefusal(TWO);
}

/**
 * Begins a transaction with nothing sent behind it: a pooler that refuses it closes the connection, and later writes could
 * fail before the refusal is read.
 */
async function beginOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("commit");
    client.release();
  } catch (error) {
    client.release(true);
    throw isStatementMode(error) ? new DatabaseRefusal(BY_STATEMENT, { cause: error }) : error;
  }
}

/** A database's number, in a server that started then. */
async function identityOf(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ identity: string }>(
    `select concat_ws(' ', oid, pg_postmaster_start_time()) as identity from pg_database where datname = current_database()`,
  );
  return rows[0]?.identity;
}

const BY_STATEMENT =
  "Dakiya can't start: the pooler at DATABASE_URL lends sessions by the statement. Set its pool_mode to transaction.";

const TWO =
  "Dakiya can't start: DATABASE_DIRECT_URL leads to another database than DATABASE_URL. Let both name the same one, the first past the pooler.";
