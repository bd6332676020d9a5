import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rowsOf, withTestDatabase } from "../../../test/database.ts";
import { forgetOldPlans } from "./prepare-statement.ts";

const database = withTestDatabase();

/** How the connection's prepared statement reads its table now. */
const PLAN = "explain (format text) execute reading(7)";

it("a statement planned while a table was small is planned anew when it has grown", async () => {
  const { pool } = database();
  forgetOldPlans(pool, 0);
  await rowsOf(database(), sql`create table growing (id int primary key, name text)`);
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("insert into growing values (1, 'one')");
    await client.query("analyze growing");
    await client.query("prepare reading as select name from growing where id = (select $1::int)");
    for (let time = 0; time < 7; time += 1) await client.query("execute reading(1)");
    await client.query(
      "insert into growing select n, repeat('x', 200) from generate_series(2, 20000) n",
    );
    const before = await client.query<{ "QUERY PLAN": string }>(PLAN);
    expect(before.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Seq Scan");
    pool.emit("acquire", client);
    const after = await client.query<{ "QUERY PLAN": string }>(PLAN);
    expect(after.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Index Scan");
  } finally {
    await client.query("rollback");
    client.release();
    await rowsOf(database(), sql`drop table growing`);
  }
});
