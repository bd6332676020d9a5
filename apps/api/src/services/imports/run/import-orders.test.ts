import { expect, it } from "vitest";
import { withTestApp } from "../../../../test/harness.ts";
import type { TestClient } from "../../../../test/harness.ts";

const run = withTestApp({ jobs: true });

const SHOPIFY = [
  "Name,Email,Financial Status,Paid at,Fulfillment Status,Accepts Marketing,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Refunded Amount,Cancelled at",
  "#1001,asha@example.com,paid,2026-01-05 10:31:00 +0530,,yes,INR,1100.00,1200.50,2026-01-05 10:30:00 +0530,2,Darjeeling tea,500.00,TEA-1,Asha Rao,0.00,",
  "#1001,asha@example.com,,,,,,,,2026-01-05 10:30:00 +0530,1,Cup,100.00,CUP,,,",
  "#1002,ravi@example.com,partially_refunded,,,no,INR,300.00,300.00,2026-01-06 10:30:00 +0530,1,Cup,300.00,CUP,Ravi Iyer,50.00,",
  "#1003,broken,paid,,,no,INR,300.00,300.00,2026-01-06 10:30:00 +0530,1,Cup,300.00,CUP,,0.00,",
  "#1004,meera@example.com,paid,,,no,USD,10.00,10.00,2026-01-06 10:30:00 +0530,1,Cup,10.00,CUP,,0.00,",
  "#1005,ravi@example.com,voided,,,no,INR,80.00,80.00,2026-01-07 10:30:00 +0530,1,Cup,80.00,CUP,,0.00,2026-01-08 10:30:00 +0530",
];
const WOOCOMMERCE = [
  "Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Email (Billing),Order Total Amount,Item Name,Quantity,Item Cost,SKU",
  "55,Completed,2026-02-01 09:00,Meera,Nair,meera@example.com,250,Tea,1,200,T",
  "55,Completed,2026-02-01 09:00,Meera,Nair,meera@example.com,250,Delivery,1,50,",
  "56,wc-refunded,2026-02-02 09:00,Meera,Nair,meera@example.com,99.5,Cup,1,99.5,C",
];

async function upload(person: TestClient, lines: readonly string[]) {
  const { body } = await person.upload("orders.csv", lines.join("\n"));
  return (await person.rest("GET", `/customer/imports/${body.data.importId}`)).body.data;
}
const ordersOf = async (person: TestClient) => (await person.rest("GET", "/order/")).body.data;

it("A Shopify export of orders is told by its headings; refused ones are named, and the same file again changes nothing", async () => {
  const person = await run().signIn();
  const report = await upload(person, SHOPIFY);
  expect(report).toMatchObject({ status: "completed", created: 3, updated: 0, skipped: 2 });
  expect(report.can_undo).toBe(false);
  expect(report.notes).toEqual([expect.stringMatching(/^The file holds orders/)]);
  expect(report.errors).toEqual([
    { line: 5, column: "Email", reason: '"Email" must be an email address, not "broken"' },
    {
      ...{ line: 6, column: "row" },
      reason: "There is no rate for USD. Set one on the Orders page, then send the order again",
    },
  ]);
  const stored = await ordersOf(person);
  expect(stored).toMatchObject([
    { external_id: "#1005", status: "cancelled", net: 0 },
    { external_id: "#1002", status: "partially_refunded", net: 250 },
    {
      ...{ external_id: "#1001", source: "shopify", status: "paid", net: 1200.5 },
      placed_at: "2026-01-05T05:00:00.000Z",
      customer: { name: "Asha Rao" },
      items: [
        { sku: "TEA-1", name: "Darjeeling tea", quantity: 2, price: 500 },
        { sku: "CUP", name: "Cup", quantity: 1, price: 100 },
      ],
    },
  ]);
  const people = (await person.rest("GET", "/customer/get")).body.data;
  expect(people).toHaveLength(2);
  expect(people.map((one: { has_consent?: false }) => one.has_consent)).toEqual([false, undefined]);
  const again = await upload(person, SHOPIFY);
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 3, skipped: 2 });
  expect(await ordersOf(person)).toEqual(stored);
});

it("A WooCommerce export of orders is read in its own words", async () => {
  const person = await run().signIn();
  expect(await upload(person, WOOCOMMERCE)).toMatchObject({ created: 2, skipped: 0 });
  expect(await ordersOf(person)).toMatchObject([
    { external_id: "56", status: "refunded", net: 0 },
    { external_id: "55", status: "paid", source: "woocommerce", customer: { name: "Meera Nair" } },
  ]);
});
