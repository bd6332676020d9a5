import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allowTime } from "../sql/long-statement.ts";
import { openDrizzle } from "./open-drizzle.ts";
import { openPool } from "./open-pool.ts";
import { prepareStatement } from "./prepare-statement.ts";

const url = process.env["TEST_DATABASE_URL"] ?? null;
const SHOW = `select current_setting('statement_timeout') as timeout, current_setting('jit') as jit,
  current_setting('random_page_cost') as page, current_setting('hash_mem_multiplier') as hash,
  current_setting('TimeZone') as zone`;
const SET = [{ timeout: "34567ms", jit: "off", page: "1.1", hash: "10", zone: "UTC" }];

const readTwo = prepareStatement<{ two: number }>("two-of-two", sql`select 2 as two`);

/** Settings and prepared statements that the next borrower of the session would find. */
async function sessionOf(pool: pg.Pool) {
  const client = await pool.connect();
  const { rows: settings } = await client.query(SHOW);
  const { rows: statements } = await client.query("select name from pg_prepared_statements");
  client.release();
  return { settings, statements };
}

// Without a pooler between: the state of the one connection's session is the state that a pooler would hand on.
describe.skipIf(url === null)("a pool for a pooler that lends sessions by the transaction", () => {
  let pool: pg.Pool;
  let untouched: Awaited<ReturnType<typeof sessionOf>>;
  beforeAll(async () => {
    pool = openPool(url ?? "", { max: 1, statementTimeoutMs: 34_567, lendsByTransaction: true });
  });
  afterAll(async () => await pool.end());
  beforeEach(async () => {
    untouched = await sessionOf(pool);
    expect(untouched.settings).not.toEqual(SET);
  });

  it("gives each statement its settings, in a transaction and alone, and leaves none in the session", async () => {
    expect((await pool.query(SHOW)).rows).toEqual(SET);
    const db = openDrizzle(pool);
    await db.transaction(
      async (tx) => {
        expect((await tx.execute(SHOW)).rows).toEqual(SET);
        await allowTime(tx, "count");
        const raised = [{ ...SET[0], timeout: "1min" }];
        expect((await tx.execute(SHOW)).rows).toEqual(raised);
        await tx.transaction(async (nested) => {
          expect((await nested.execute(SHOW)).rows).toEqual(raised);
        });
      },
      { isolationLevel: "repeatable read" },
    );
    expect(await sessionOf(pool)).toEqual(untouched);
    expect(pool.totalCount).toBe(1);
  });

  it("stops a statement that takes longer", async () => {
    const hasty = openPool(url ?? "", {
      max: 1,
      statementTimeoutMs: 100,
      lendsByTransaction: true,
    });
    const stopped = expect(hasty.query("select pg_sleep(100)")).rejects;
    await stopped.toMatchObject({ code: "57014" }).finally(async () => await hasty.end());
  });

  it("prepares nothing under a name", async () => {
    const db = openDrizzle(pool);
    expect(await readTwo(db, {})).toEqual([{ two: 2 }]);
    await db.transaction(async (tx) => {
      expect(await readTwo(tx, {})).toEqual([{ two: 2 }]);
    });
    expect(await sessionOf(pool)).toEqual(untouched);
  });

  it("fails with the statement's own error, and works on", async () => {
    await expect(pool.query("select 1 / $1::int", [0])).rejects.toMatchObject({ code: "22012" });
    await expect(
      pool.query("select pg_terminate_backend(pg_backend_pid()), pg_sleep(1)"),
    ).rejects.toMatchObject({ code: "57P01" });
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("lets a text that brings its own transaction end it, with the same settings", async () => {
    const own =
      "\n  BEGIN;\n  set local lock_timeout = '30s'; create temp table seen on commit drop as ";
    const notices: string[] = [];
    pool.on("acquire", (client) =>
      client.on("notice", (notice) => notices.push(notice.message ?? "")),
    );
    const results: unknown = await pool.query(`${own} ${SHOW}; select * from seen; COMMIT;`);
    expect(results).toEqual(
      expect.arrayContaining([expect.objectContaining({ command: "SELECT", rows: SET })]),
    );
    expect(notices).toEqual([]);
    expect(await sessionOf(pool)).toEqual(untouched);
  });

  it("is whole or nothing: a statement whose commit fails has failed", async () => {
    await pool.query("create temp table pairs (id int primary key deferrable initially deferred)");
    await expect(pool.query("insert into pairs values (1), (1)")).rejects.toMatchObject({
      code: "23505",
    });
  });
});
