import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { EAGER_POLL_MS, stopGently, until, withInstallation } from "./installation.ts";

const ROWS = 40_000;
const HALF_READ = `rows_read >= ${ROWS / 2}`;
const postgres = process.env["TEST_DATABASE_URL"] ?? null;

// Several processes need a database that several processes can open.
describe.skipIf(postgres === null)("an import whose worker process is killed", () => {
  const run = withInstallation(postgres ?? "");

  async function one<T extends object>(text: string, values: unknown[] = []): Promise<T> {
    const { rows } = await run().database.query<T>(text, values);
    if (rows[0] === undefined) throw new Error("no row came back");
    return rows[0];
  }

  // Death at each of its steps is tried in one process, beside the import.
  it.each([
    ["with half of it read", HALF_READ],
    [
      "while it writes customers",
      "exists (select from pg_stat_activity where query ~ 'insert into \"customers\"' and state = 'active' and pid <> pg_backend_pid()) or status = 'completed'",
    ],
  ])(
    "%s leaves all or nothing, and another worker ends it right",
    async (_, moment) => {
      const { database, start, signIn } = run();
      const person = randomBytes(6).toString("hex");
      const call = await signIn(person);
      const { id: owner } = await one<{ id: string }>(
        "select account_id as id from memberships join users on users.id = user_id where email = $1",
        [`${person}@example.com`],
      );
      const countAdded = async () =>
        (
          await one<{ n: number }>(
            "select count(*)::int as n from customers where account_id = $1",
            [owner],
          )
        ).n;

      const rows = Array.from({ length: ROWS }, (__, i) => `P ${i},p${i}@example.com,Agra`);
      const form = new FormData();
      const file = ["name,email,city", ...rows, "Nobody,,Agra"].join("\n");
      form.append("file", new Blob([file], { type: "text/csv" }), "customers.csv");
      const { importId } = await call("POST", "/customer/upload-csv", form);

      const doomed = await start("worker");
      const isThen = `select from imports where id = $1 and (${moment})`;
      await until(
        `the import ${moment}`,
        async () => (await database.query(isThen, [importId])).rowCount === 1,
        EAGER_POLL_MS,
      );
      doomed.kill("SIGKILL");
      await once(doomed, "exit");
      // Statements it had sent end in the database, and then so does its connection.
      await until("the end of its connections", async () => {
        const { n } = await one<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
        );
        return n === 0;
      });
      expect([0, ROWS]).toContain(await countAdded());

      // Once as it is, the others as if time had passed.
      if (moment !== HALF_READ)
        await database.query(
          `update imports set heartbeat_at = heartbeat_at - interval '1 hour' where id::text = $1`,
          [importId],
        );
      const next = await start("worker");
      await until("the import's end", async () => {
        const { status } = await call("GET", `/customer/imports/${String(importId)}`);
        return status === "completed";
      });
      expect(await call("GET", `/customer/imports/${String(importId)}`)).toMatchObject({
        created: ROWS,
        skipped: 1,
        rowsRead: ROWS + 1,
        errors: [{ line: ROWS + 2, column: "email" }],
      });
      expect(await countAdded()).toBe(ROWS);
      await stopGently(next);
    },
    600_000,
  );
});
