import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Database } from "../../src/db/client.ts";
import { lockFolder } from "../../src/db/open/lock-folder.ts";
import { openDatabase } from "../../src/db/open/open-database.ts";
import { MOVED_ISSUER, movedSubject } from "../../src/services/auth/claim-moved-user.ts";
import { liftRules } from "../copy/lift-rules.ts";
import { moveSequences, readSequences } from "../copy/sequences.ts";
import { embeddedStore, postgresStore } from "../copy/store.ts";
import { findFilled, listTables, sumOf, writeAlike } from "../copy/tables.ts";
import type { Query, Table } from "../copy/tables.ts";

/** Why nothing was moved, in a sentence for the operator. */
export class MoveRefusal extends Error {
  override readonly name = "MoveRefusal";
}

/** The issuer of users of the local provider; each needs an address at the new provider. */
const LOCAL_ISSUER = "local";

export type Move = {
  /** The folder of the embedded database. */
  dataDir: string;
  /** An empty PostgreSQL database. */
  databaseUrl: string;
  /** The same, with the user who owns its tables; null where `databaseUrl` has that one. */
  migrateUrl: string | null;
  /** The address each local user signs in with from now on, by the local one. */
  emails: ReadonlyMap<string, string>;
  say: (line: string) => void;
};

/**
 * Copies everything of the embedded database into an empty PostgreSQL: the same rows under the same ids, so that
 * sealed credentials and links in emails go on working with the same APP_SECRET. Jobs are not copied: the rows record
 * the open work. One transaction: after a failure nothing has changed, and it can be repeated. The source stays as
 * it is.
 *
 * @returns How many rows each table has, checked on both sides by a sum over all values.
 * @throws MoveRefusal, FolderInUseError while the source runs, DatabaseRefusal for a target that can't be used.
 */
export async function moveToPostgres(move: Move): Promise<Map<string, number>> {
  // Brings the source up to date, so that both have the same tables.
  await (await openDatabase({ databaseUrl: null, dataDir: move.dataDir })).close();
  const unlock = lockFolder(move.dataDir);
  const source = await PGlite.create(join(move.dataDir, "postgres"));
  try {
    const target = await openDatabase(move);
    try {
      return await copyAll(source, target, move);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
    unlock();
  }
}

async function copyAll(
  source: PGlite,
  target: Database,
  { emails, say }: Move,
): Promise<Map<string, number>> {
  const from = embeddedStore(source);
  await writeAlike(from.query);
  const tables = await listTables(from.query);
  const claims = await planClaims(from.query, emails);
  const counts = new Map<string, number>();
  await target.asOwner(async (client) => {
    const to = postgresStore(client);
    await writeAlike(to.query);
    await client.query("begin");
    await requireEmpty(to.query, tables);
    const restoreRules = await liftRules(to.query, tables);
    for (const table of tables) {
      await to.write(table, from.read(table));
      const [before, after] = [await sumOf(from.query, table), await sumOf(to.query, table)];
      if (before.rows !== after.rows || before.sum !== after.sum) {
        throw new MoveRefusal(
          `${table.name} differs after the copy (${before.rows} rows before, ${after.rows} after): nothing was moved.`,
        );
      }
      counts.set(table.name, Number(after.rows));
      if (after.rows !== "0") say(`${table.name}: ${after.rows}`);
    }
    await restoreRules();
    await moveSequences(to.query, await readSequences(from.query));
    for (const { id, email } of claims) {
      await client.query("update users set issuer = $1, subject = $2 where id = $3", [
        MOVED_ISSUER,
        movedSubject(email),
        id,
      ]);
    }
    await client.query("commit");
    await client.query("vacuum analyze");
  });
  return counts;
}

/** The new address of each local user; a user without one could not reach their account. */
async function planClaims(
  query: Query,
  emails: ReadonlyMap<string, string>,
): Promise<{ id: string; email: string }[]> {
  const users = await query<{ id: string; email: string }>(
    `select id::text, email from users where issuer = '${LOCAL_ISSUER}' order by id`,
  );
  const unknown = [...emails.keys()].filter((email) => !users.some((user) => user.email === email));
  if (unknown.length > 0) {
    throw new MoveRefusal(
      `Nobody here signs in as ${unknown.join(", ")}; there is ${users.map(({ email }) => email).join(", ") || "nobody"}.`,
    );
  }
  const untold = users.filter(({ email }) => !emails.has(email));
  if (untold.length > 0) {
    const list = untold.map(({ email }) => `--user ${email}=their@company.com`).join(" ");
    throw new MoveRefusal(
      `Say with which address at your identity provider each person signs in from now on: ${list}`,
    );
  }
  const addresses = [...emails.values()].map(movedSubject);
  if (new Set(addresses).size < addresses.length) {
    throw new MoveRefusal("Two people can't sign in with one address.");
  }
  return users.map(({ id, email }) => ({ id, email: emails.get(email) ?? email }));
}

async function requireEmpty(query: Query, tables: readonly Table[]): Promise<void> {
  const name = await findFilled(query, tables);
  if (name === null) return;
  throw new MoveRefusal(
    `The database to move to is not empty: ${name} has rows. Give an empty one; nothing was moved.`,
  );
}
