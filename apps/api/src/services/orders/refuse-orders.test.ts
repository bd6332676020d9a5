import { MESSAGES } from "@dakiya/domain/messages";
import type { ReadOrder } from "@dakiya/domain/order";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { MAX_ORDERS, measureRoom, refuseStrange } from "./refuse-orders.ts";

const database = withTestDatabase();

const order = (id: string): ReadOrder => ({
  ...{ source: "shop", external_id: id, number: id, email: "asha@example.com" },
  ...{ placed_at: "2026-01-02T10:30:00.000Z", amount: "500", refunded: "0" },
  ...{ status: "paid" as const, currency: "INR", items: [] },
});

it("The last order an account has room for is kept, the next is named, and a known one is changed all the same", async () => {
  const ctx = testCtx(database(), await createUser(database()));
  const accountId = ctx.account.id;
  await ctx.db.execute(
    sql`insert into customers (account_id, email, name) values (${accountId}, 'asha@example.com', 'Asha')`,
  );
  await ctx.db.execute(sql`
    insert into orders (account_id, customer_id, source, external_id, placed_at, amount, status)
    select ${accountId}, id, 'shop', 'known', now(), 500, 'paid' from customers where account_id = ${accountId}`);
  expect(await measureRoom(ctx.db, accountId)).toEqual({ left: MAX_ORDERS - 1 });

  const room = { left: 1 };
  const given = ["first", "second", "known"].map((id, index) => ({ index, order: order(id) }));
  const sorted = await ctx.db.transaction(
    async (tx) => await refuseStrange(tx, accountId, given, room),
  );
  expect(sorted.kept.map((kept) => kept.order.external_id)).toEqual(["first", "known"]);
  expect(sorted.refused).toEqual([{ index: 1, message: MESSAGES.orders.tooMany(MAX_ORDERS) }]);
  expect(room).toEqual({ left: 0 });
});
