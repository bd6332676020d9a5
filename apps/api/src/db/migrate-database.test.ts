import { expect, it } from "vitest";
import { withTestDatabase } from "../../test/database.ts";
import { migrateDatabase } from "./migrate-database.ts";

const database = withTestDatabase();

it("changes nothing that is up to date, and refuses what a newer version has changed", async () => {
  const client = await database().pool.connect();
  try {
    await migrateDatabase(client);
    const count = "select count(*)::int as n from drizzle.__drizzle_migrations";
    const before = (await client.query(count)).rows;
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('to come', 4102444800000)",
    );
    await expect(migrateDatabase(client)).rejects.toMatchObject({
      name: "DatabaseRefusal",
      message: expect.stringMatching(/newer version .* Start that version or a later one, or /),
    });
    await client.query("delete from drizzle.__drizzle_migrations where hash = 'to come'");
    await migrateDatabase(client);
    expect((await client.query(count)).rows).toEqual(before);
  } finally {
    await client.query("select pg_advisory_unlock_all()");
    client.release();
  }
});
