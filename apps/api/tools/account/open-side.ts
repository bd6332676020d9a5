import pg from "pg";
import type { Config } from "../../src/config.ts";
import { LOCKS } from "../../src/db/locks/advisory-locks.ts";
import { primaryAddress } from "../../src/db/open/primary.ts";
import { inWords } from "../../src/in-words.ts";
import { postgresStore } from "../copy/store.ts";
import { writeAlike } from "../copy/tables.ts";
import type { Query } from "../copy/tables.ts";
import { AccountMoveRefusal } from "./account-move-refusal.ts";
import type { Side } from "./copy-account.ts";

/** The name of the sessions of a move in PostgreSQL. */
export const APPLICATION = "dakiya move-account";

/**
 * Opens a connection to a database, whose rows are written as text alike everywhere.
 *
 * @param setting - The setting or option that names the address.
 * @throws AccountMoveRefusal
 */
async function openSide(
  url: string,
  setting: string,
): Promise<Side & { close: () => Promise<void> }> {
  try {
    const client = new pg.Client({
      connectionString: await primaryAddress(url),
      keepAlive: true,
      application_name: APPLICATION,
    });
    // The statement under way fails, and says so.
    client.on("error", () => {});
    await client.connect();
    const { query } = postgresStore(client);
    await writeAlike(query);
    // So that its session ends soon after this process; not every system can tell.
    await query("set client_connection_check_interval = 1000").catch(() => {});
    return { client, query, close: async () => await client.end().catch(() => {}) };
  } catch (cause) {
    throw new AccountMoveRefusal(
      `The database at ${setting} can't be reached: ${inWords(cause)}. Correct the address, or start it.`,
      { cause },
    );
  }
}

/** Opens connections for some work, and closes them after it. */
export async function withSides<Result>(
  work: (open: (url: string, setting: string) => Promise<Side>) => Promise<Result>,
): Promise<Result> {
  const sides: Awaited<ReturnType<typeof openSide>>[] = [];
  try {
    return await work(async (...where) => {
      const side = await openSide(...where);
      sides.push(side);
      return side;
    });
  } finally {
    await Promise.all(sides.map(async (side) => await side.close()));
  }
}

/** The address of this installation's database for the user that owns its tables. @throws AccountMoveRefusal */
export function urlOf(source: Pick<Config, "databaseUrl" | "directUrl" | "migrateUrl">): string {
  const url = source.migrateUrl ?? source.directUrl ?? source.databaseUrl;
  if (url !== null) return url;
  throw new AccountMoveRefusal(
    "Accounts move between PostgreSQL databases alone: bring this installation there first, with pnpm move-to-postgres.",
  );
}

/** A run that was killed may still be in a transaction: its locks last as long. @throws AccountMoveRefusal */
export async function lockAlone(query: Query, account: number): Promise<void> {
  await query("set lock_timeout = 60000");
  await query(`select pg_advisory_lock(${LOCKS.accountMoveRun}, hashint8(${account}))`).catch(
    (cause: unknown) => {
      throw new AccountMoveRefusal(
        "Another run of this command is moving the account: wait for it, or end it.",
        { cause },
      );
    },
  );
  await query("set lock_timeout = 0");
}
