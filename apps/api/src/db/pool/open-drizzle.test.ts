import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { withTestDatabase } from "../../../test/database.ts";

const database = withTestDatabase();

it("gives connections back of transactions that can't begin, fail or succeed", async () => {
  const { db, pool } = database();
  const noSuchLevel = { isolationLevel: "nonsense" as "serializable" };
  // More often than there are connections.
  for (let time = 0; time < 12; time += 1) {
    await expect(db.transaction(async () => {}, noSuchLevel)).rejects.toThrow();
    const failing = db.transaction(async (tx) => await tx.execute(sql`select 1 / 0`));
    await expect(failing).rejects.toThrow();
    await db.transaction(async (tx) => await tx.execute(sql`select 1`));
  }
  expect(pool.idleCount).toBe(pool.totalCount);
});
