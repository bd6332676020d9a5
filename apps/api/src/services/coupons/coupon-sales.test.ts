import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertSegment } from "../../../test/campaigns.ts";
import { insertCustomers } from "../../../test/customers.ts";
import { rowsOf } from "../../../test/database.ts";
import { importFile } from "../../../test/imports.ts";
import { sendAll, withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import { createCampaign } from "../campaigns/start/create-campaign.ts";
import { listLogs } from "../campaigns/logs/list-logs.ts";
import { getCampaignReport } from "../campaigns/report/get-report.ts";
import { getCustomerTimeline } from "../customers/get-customer-timeline.ts";
import { undoImport } from "../imports/index.ts";
import { listOrders } from "../orders/list-orders.ts";
import { storeOrders } from "../orders/store-orders.ts";
import { addCodes } from "./add-codes.ts";
import { exportCodes, listCodes } from "./list-codes.ts";
import { createPool, deletePool, getPool } from "./pools.ts";

const { sender } = withSending();

/** A campaign to three, whose codes are of five. */
async function withCampaign() {
  const ctx = await sender("resend");
  const pool = await createPool(ctx, {
    name: "Diwali",
    worth: "",
    expiresOn: null,
    warnBelow: null,
  });
  await addCodes(ctx, { id: pool._id, codes: ["A-1", "A-2", "A-3", "A-4", "x,y"] });
  const emailOf = (nth: number) => `p${nth}.u${ctx.account.id}@people.example`;
  const people = [1, 2, 3].map((nth) => ({ name: `P${nth}`, email: emailOf(nth) }));
  await insertCustomers(ctx.database, ctx.account.id, people);
  const { _id: id } = await createCampaign(ctx, {
    campaign: {
      ...{ name: "Sale", segmentId: String(await insertSegment(ctx.database, ctx.account.id)) },
      template: { subject: "For you", body: "Your code: {coupon:diwali}" },
    },
  });
  await sendAll(ctx, Number(id));
  return { ctx, id, poolId: pool._id, emailOf };
}

/** Each a minute after the one before: the earliest with a code is the one shown beside it. */
const order = (nth: number, email: string, more: object = {}) => ({
  ...{ external_id: `O-${nth}`, email, placed_at: `2026-11-20T10:3${nth}:00Z`, amount: "100.50" },
  ...more,
});

const store = async (ctx: Ctx, orders: readonly object[]) =>
  await storeOrders(ctx, { orders: [...orders] as never });

it("says which codes orders used, once each, and what those orders brought in", async () => {
  const { ctx, id, poolId, emailOf } = await withCampaign();
  const stored = await store(ctx, [
    order(1, emailOf(1), { coupon: "a-1" }),
    order(2, emailOf(2), { coupon: "FREESHIP, A-2;A-3" }),
    order(3, emailOf(3), { coupon: "A-1" }),
    order(4, emailOf(3), { coupon: "A-3", status: "cancelled" }),
    order(5, emailOf(3), { coupon: "unknown" }),
    order(6, emailOf(3), { coupon: "X,Y" }),
    order(7, emailOf(3)),
  ]);
  expect(stored).toMatchObject({ created: 7, refused: [] });
  const sales = { given: 3, used: 3, orders: 3, revenue: 301.5 };
  expect((await getCampaignReport(ctx, { id })).coupons).toEqual(sales);
  expect(await getPool(ctx, { id: poolId })).toMatchObject({ given: 3, left: 2, used: 4 });
  const used = await listCodes(ctx, { id: poolId, state: "used", limit: 2 });
  expect(used.items.map(({ code, order: of }) => [code, of?.number])).toEqual([
    ["A-1", "O-1"],
    ["A-2", "O-2"],
  ]);
  const rest = await listCodes(ctx, {
    id: poolId,
    state: "used",
    limit: 9,
    cursor: used.nextCursor ?? "",
  });
  expect(rest.items.map(({ code }) => code)).toEqual(["A-3", "x,y"]);
  let csv = "";
  for await (const chunk of exportCodes(ctx, { id: poolId, query: { state: "used" } }))
    csv += chunk;
  expect(csv).toContain('"O-2"');
  await deletePool(ctx, { id: poolId });
  expect((await getCampaignReport(ctx, { id })).coupons).toEqual(sales);
});

it("follows an order: repeated it changes nothing, with another code it counts for that, and without one it keeps it", async () => {
  const { ctx, id, emailOf } = await withCampaign();
  const used = async () => (await getCampaignReport(ctx, { id })).coupons?.used;
  await store(ctx, [order(1, emailOf(1))]);
  expect(await used()).toBe(0);
  expect(await store(ctx, [order(1, emailOf(1), { coupon: "A-1" })])).toMatchObject({ updated: 1 });
  expect(await used()).toBe(1);
  expect(await store(ctx, [order(1, emailOf(1), { coupon: "A-1" })])).toMatchObject({
    unchanged: 1,
  });
  expect(await store(ctx, [order(1, emailOf(1))])).toMatchObject({ unchanged: 1 });
  const [{ coupon } = {}] = (await listOrders(ctx, { limit: 5 })).items;
  expect(coupon).toBe("A-1");
  await store(ctx, [order(1, emailOf(1), { coupon: "other" })]);
  expect(await used()).toBe(0);
});

it("is read from a shop's file, and an undo gives back what was", async () => {
  const { ctx, id, emailOf } = await withCampaign();
  await store(ctx, [
    order(1, emailOf(1), { source: "shopify", external_id: "901", coupon: "A-2" }),
  ]);
  const file = [
    "Name,Email,Financial Status,Total,Created at,Lineitem name,Lineitem price,Lineitem quantity,Discount Code,Id",
    `#1,${emailOf(1)},paid,100.50,2026-11-20 10:30:00 +0000,Tea,100.50,1,A-1,901`,
    `#2,${emailOf(2)},paid,50,2026-11-20 10:30:00 +0000,Tea,50,1,a-3,902`,
  ];
  const codes = async () =>
    (
      await rowsOf(
        ctx.database,
        sql`select seq from coupon_uses where account_id = ${ctx.account.id} order by seq`,
      )
    ).map(({ seq }) => seq);
  const { _id } = await importFile(ctx, file.join("\n"));
  expect(await codes()).toEqual([1, 3]);
  expect((await getCampaignReport(ctx, { id })).coupons).toMatchObject({ used: 2, orders: 2 });
  await undoImport(ctx, { id: _id });
  expect(await codes()).toEqual([2]);
});

it("shows the code in the log and with the customer", async () => {
  const { ctx, id, emailOf } = await withCampaign();
  await store(ctx, [order(1, emailOf(1), { coupon: "A-1" })]);
  const { items } = await listLogs(ctx, { campaignId: id, limit: 10 });
  expect(items.map(({ coupons }) => coupons)).toEqual([["A-1"], ["A-2"], ["A-3"]]);
  const { events } = await getCustomerTimeline(ctx, { id: items[0]?.customer?._id ?? "" });
  const shown = events.flatMap(({ kind, coupon, order: of }) => {
    const code = coupon ?? of?.coupon;
    return code === undefined ? [] : [[kind, code]];
  });
  expect(shown).toEqual(
    expect.arrayContaining([
      ["sent", "A-1"],
      ["ordered", "A-1"],
    ]),
  );
});
