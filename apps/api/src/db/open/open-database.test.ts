import { describe, expect, it } from "vitest";
import { withTestDatabase } from "../../../test/database.ts";

const database = withTestDatabase();
// The embedded database has one that nobody cuts; a pooler's belong to no process.
const hasSessions =
  process.env["TEST_DATABASE_URL"] !== undefined && process.env["TEST_DATABASE_POOLER"] !== "1";

describe.runIf(hasSessions)("a connection that the server cuts while it is lent out", () => {
  it("fails its next statement and nothing else", async () => {
    const { pool } = database();
    const lent = await pool.connect();
    const { rows } = await lent.query<{ pid: number }>("select pg_backend_pid() as pid");
    const ended = new Promise<void>((resolve) => {
      lent.once("end", () => resolve());
    });
    await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await ended;
    await expect(lent.query("select 1")).rejects.toThrow();
    lent.release(true);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });
});

describe.runIf(hasSessions)("a database that has just been opened", () => {
  it("has no connection left on which a statement may run for ever", async () => {
    const { pool } = database();
    const lent = await Promise.all(Array.from({ length: 10 }, async () => await pool.connect()));
    const timeouts = await Promise.all(
      lent.map(async (client) => (await client.query("show statement_timeout")).rows),
    );
    for (const client of lent) client.release();
    expect(timeouts).toEqual(lent.map(() => [{ statement_timeout: "5s" }]));
  });
});
