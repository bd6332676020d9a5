import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertCustomers, someCustomer } from "../../test/customers.ts";
import { createUser, rowsOf, testCtx, withTestDatabase } from "../../test/database.ts";
import { customerFigures } from "../services/insights/customer-figures.ts";
import { noteAtOnce } from "../../test/note-at-once.ts";
import { startKeepingFigures } from "./keep-figures.ts";

const database = withTestDatabase();
noteAtOnce(database, 2);

it("counts customers anew after a large change before anybody looks, and folds small ones in", async () => {
  const ctx = testCtx(database(), await createUser(database()));
  const other = testCtx(database(), await createUser(database()));
  const keeping = startKeepingFigures(ctx, 5);
  try {
    await insertCustomers(database(), ctx.account.id, [{}, {}, {}].map(someCustomer));
    await insertCustomers(database(), other.account.id, [someCustomer()]);
    await expect
      .poll(async () => await keptFigures(), { timeout: 60_000 })
      .toEqual([
        { account_id: String(ctx.account.id), customers: 3 },
        { account_id: String(other.account.id), customers: 1 },
      ]);
    expect(await rowsOf(database(), sql`select * from customer_marks`)).toEqual([]);
  } finally {
    await keeping.stop();
  }
  expect(await customerFigures(ctx)).toMatchObject({ totalCustomers: 3 });
});

async function keptFigures() {
  return await rowsOf(
    database(),
    sql`select account_id::text, customers from customer_counts order by customers desc`,
  );
}
