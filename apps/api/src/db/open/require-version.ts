import type pg from "pg";
import { DatabaseRefusal } from "./require-sessions.ts";

/** Oldest version that the migrations and statements run on. */
const OLDEST = 15;

/** Checks that the server is not too old for the statements. @throws DatabaseRefusal */
export async function requireVersion(pool: Pick<pg.Pool, "query">, setting: string): Promise<void> {
  const { rows } = await pool.query<{ server_version: string }>("show server_version");
  const version = rows[0]?.server_version ?? "";
  if (Number.parseInt(version, 10) >= OLDEST) return;
  throw new DatabaseRefusal(
    `Dakiya can't start: it needs PostgreSQL ${OLDEST} or newer, and the server at ${setting} is PostgreSQL ${version}. Upgrade it, or name a newer one.`,
  );
}
