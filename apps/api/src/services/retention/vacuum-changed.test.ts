import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { rowsOf, withTestDatabase } from "../../../test/database.ts";
import { vacuumChanged } from "./vacuum-changed.ts";

const database = withTestDatabase();

async function ask(...statements: string[]): Promise<void> {
  for (const statement of statements) await database().db.execute(sql.raw(statement));
}

afterAll(async () => await ask("drop table if exists changing, forgotten"));

/** With all counted that changed: PostgreSQL keeps its counts back for a second. */
async function vacuum(): Promise<string[]> {
  await ask("select pg_stat_force_next_flush()");
  return await vacuumChanged(database());
}

it("vacuums and analyses tables that changed where no autovacuum does", async () => {
  const isEmbedded = database().kind === "embedded";
  const changed = isEmbedded ? ["public.changing"] : [];
  await vacuum();
  await ask("create table changing as select n from generate_series(1, 1000) n");
  expect(await vacuum()).toEqual(changed);
  const known = sql`select reltuples::int as rows from pg_class where relname = 'changing'`;
  if (isEmbedded) expect(await rowsOf(database(), known)).toEqual([{ rows: 1_000 }]);
  await ask("update changing set n = n + 1 where n <= 90");
  expect(await vacuum()).toEqual([]);
  await ask("update changing set n = n + 1");
  expect(await vacuum()).toEqual(changed);
});

it("analyses a large table that never was, although the counts of its changes are lost", async () => {
  await ask("create table forgotten as select n from generate_series(1, 5000) n");
  await ask("select pg_stat_force_next_flush()", "select pg_stat_reset()");
  const analysed = await vacuum();
  expect(analysed).toEqual(database().kind === "embedded" ? ["public.forgotten"] : []);
});
