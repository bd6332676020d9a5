import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { sha256 } from "../../secrets.ts";
import { readToken } from "../deliveries/index.ts";

/** A database's number, in a server that started then. */
export const DATABASE_IDENTITY = `
  select concat_ws(' ', oid, extract(epoch from pg_postmaster_start_time())) as identity from pg_database where datname = current_database()`;

/**
 * Answers a move of an account before it begins: which database a running installation has, as a hash, where its users sign
 * in, and whether it reads texts that another has signed.
 *
 * @param token - As in an email of the other one.
 */
export async function describeInstallation(
  { db, config, secrets }: Pick<Deps, "db" | "config" | "secrets">,
  token: string,
): Promise<{ installation: number; database: string; issuer: string | null; reads: boolean }> {
  const { rows } = await db.execute<{ identity: string }>(sql.raw(DATABASE_IDENTITY));
  return {
    installation: config.installationId,
    database: sha256(rows[0]?.identity ?? ""),
    issuer: config.oidc?.issuer ?? null,
    reads: readToken(secrets, "log", token) !== null,
  };
}
