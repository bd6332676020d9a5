import { expect, it, vi } from "vitest";
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
  expect(report).toMatchObject({ kind: "orders", can_undo: true });
  expect(report.notes).toEqual([expect.stringMatching(/^The file has orders/)]);
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

it("Title lines above the headings, and phones that a spreadsheet shortened, are noted as in a file of customers", async () => {
  const person = await run().signIn();
  const headings =
    "Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Email (Billing),Phone (Billing),Order Total Amount,Item Name,Quantity,Item Cost,SKU";
  const report = await upload(person, [
    "Orders of November",
    "",
    headings,
    "61,Completed,2026-02-01 09:00,Meera,Nair,meera@example.com,9.19821E+11,250,Tea,1,200,T",
    "61,Completed,2026-02-01 09:00,Meera,Nair,meera@example.com,9.19821E+11,250,Cup,1,50,C",
    '62,Completed,2026-02-01 09:00,Ravi,Iyer,ravi@example.com,"=""+919820000002""",250,Tea,1,250,T',
  ]);
  expect(report).toMatchObject({ status: "completed", created: 2, skipped: 0 });
  expect(report.notes).toEqual([
    expect.stringMatching(/^The file has orders/),
    "The headings were found in line 3; lines above them were ignored",
    expect.stringMatching(/^1 phone number was left blank/),
  ]);
  const people = (await person.rest("GET", "/customer/get")).body.data;
  expect(
    people.map(({ email, phone }: { email: string; phone: string | null }) => [email, phone]),
  ).toEqual(
    expect.arrayContaining([
      ["meera@example.com", null],
      ["ravi@example.com", "+919820000002"],
    ]),
  );
});

it("An order whose id a spreadsheet shortened is refused: many orders would have it", async () => {
  const person = await run().signIn();
  const row = (number: string, id: string) =>
    `${number},asha@example.com,paid,,yes,INR,500,2026-11-01 10:30:00 +0530,1,Tea,500,T,Asha Rao,Pune,,,0,${id}`;
  const lines = [
    SHOPIFY_HEADINGS,
    row("#1", "5.6E+12"),
    row("#2", "5.6E+12"),
    row("#3", "5600000000003"),
  ];
  const report = await upload(person, lines);
  expect(report).toMatchObject({ created: 1, skipped: 2 });
  expect(report.errors[0]).toMatchObject({
    line: 2,
    column: "Id",
    reason:
      '"Id" must be whole: a spreadsheet has shortened it to 5.6E+12. Import the file as the shop exported it',
  });
  expect(await ordersOf(person)).toMatchObject([{ external_id: "5600000000003" }]);
});

const SHOPIFY_HEADINGS =
  "Name,Email,Financial Status,Paid at,Accepts Marketing,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing City,Billing Phone,Cancelled at,Refunded Amount,Id";
const WOO_HEADINGS =
  "Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Email (Billing),Phone (Billing),Order Total Amount,Order Refund Amount,Item Name,Quantity,Item Cost,SKU";
const woo = (number: number, status: string, more: { email?: string; day?: string } = {}) =>
  `${number},${status},${more.day ?? "2026-11-01 10:00"},A,One,${more.email ?? `a${number}@shop.test`},,100,0,Tea,1,100,T`;

/** Uploads as the wizard does, which can be asked. */
async function ask(person: TestClient, lines: readonly string[]) {
  const form = new FormData();
  form.append("file", new Blob([lines.join("\n")], { type: "text/csv" }), "orders.csv");
  const request = new Request("http://x", { method: "POST", body: form });
  const answer = await person.inject({
    ...{ method: "POST", url: "/api/customer/upload-csv" },
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      "content-type": request.headers.get("content-type") ?? "",
      prefer: "respond-async",
    },
  });
  return await ended(person, answer.json().data.importId);
}
const ended = async (person: TestClient, id: string) =>
  await vi.waitUntil(
    async () => {
      const { data } = (await person.rest("GET", `/customer/imports/${id}`)).body;
      return ["completed", "mapping", "failed"].includes(data.status) ? data : null;
    },
    { timeout: 20_000, interval: 50 },
  );
const spentOf = async (person: TestClient) =>
  Object.fromEntries(
    (await person.rest("GET", "/customer/get")).body.data.map(
      (one: { email: string; stats: { total_spent: number } }) => [
        one.email,
        one.stats.total_spent,
      ],
    ),
  );

it("Unpaid orders never count as spent, and orders count at once where no customer has totals", async () => {
  const person = await run().signIn();
  const report = await upload(person, [
    WOO_HEADINGS,
    ...[woo(1, "Completed"), woo(2, "Pending payment"), woo(3, "Draft"), woo(4, "checkout-draft")],
    ...[woo(5, "Expired"), woo(6, "Failed"), woo(7, "Declined"), woo(8, "Abandoned")],
    ...[woo(9, "On hold"), woo(10, "With courier")],
  ]);
  expect(report).toMatchObject({ created: 9, skipped: 1, asks_purchases: false });
  expect(report.notes).toContainEqual(expect.stringMatching(/^Counted as unpaid.*: On hold\. /));
  expect(report.errors).toEqual([
    {
      ...{ line: 11, column: "Order Status" },
      reason: expect.stringMatching(/^"Order Status" is not known: "With courier"\. Set/),
    },
  ]);
  const spent = await spentOf(person);
  expect(Object.values(spent).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 100]);
  expect(spent).toMatchObject({ "a1@shop.test": 100 });
});

it("The wizard asks once for the meaning of the account's own words", async () => {
  const person = await run().signIn();
  const lines = [WOO_HEADINGS, woo(1, "Completed"), woo(2, "On hold"), woo(3, "With courier")];
  const asked = await ask(person, lines);
  expect(asked).toMatchObject({
    ...{ status: "mapping", kind: "orders", question: null },
    order_question: {
      shop: null,
      words: [
        { word: "On hold", lines: 1 },
        { word: "With courier", lines: 1 },
      ],
    },
  });
  const statuses = [
    { word: "On hold", status: "placed" },
    { word: "With courier", status: "paid" },
  ];
  const path = `/customer/imports/${asked._id}`;
  expect((await person.rest("POST", `${path}/orders`, { statuses })).status).toBe(200);
  expect(await ended(person, asked._id)).toMatchObject({ status: "completed", created: 3 });
  expect(Object.values(await spentOf(person))).toEqual([100, 100, 100]);
  expect((await person.rest("GET", "/order/statuses")).body.data).toEqual([
    { word: "on_hold", status: "placed" },
    { word: "with_courier", status: "paid" },
  ]);
  const again = await ask(person, [...lines, woo(4, "on-hold")]);
  expect(again).toMatchObject({ status: "completed", created: 1, unchanged: 3 });
});

it("An order is known by Shopify's Id: another shop's #1001 is another order, and its number is shown", async () => {
  const person = await run().signIn();
  const line = (email: string, id: string) =>
    `#1001,${email},paid,,yes,INR,500,2026-11-01 10:00:00 +0530,1,Tea,500,T,Asha Rao,Pune,+919820000001,,0,${id}`;
  await upload(person, [SHOPIFY_HEADINGS, line("asha11@shop.test", "5600000000001")]);
  await upload(person, [SHOPIFY_HEADINGS, line("ravi11@shop.test", "7700000000001")]);
  expect(await ordersOf(person)).toMatchObject([
    { external_id: "7700000000001", number: "#1001", customer: { email: "ravi11@shop.test" } },
    { external_id: "5600000000001", number: "#1001", customer: { email: "asha11@shop.test" } },
  ]);
  const people = (await person.rest("GET", "/customer/get")).body.data;
  expect(people[0]).toMatchObject({ phone: "+919820000001", address: { city: "Pune" } });
});

it("An order stored by its number before its Id was read stays one order", async () => {
  const person = await run().signIn();
  const line =
    "#1001,asha@example.com,paid,,yes,INR,500,2026-11-01 10:00:00 +0530,1,Tea,500,T,Asha";
  await upload(person, [SHOPIFY_HEADINGS.replace(",Id", ""), `${line},,,,0`]);
  const report = await upload(person, [SHOPIFY_HEADINGS, `${line},,,,0,56001`]);
  expect(report).toMatchObject({ created: 0, skipped: 0 });
  expect(await ordersOf(person)).toMatchObject([{ external_id: "56001", number: "#1001" }]);
});

it("An order never moves to another customer unasked: the wizard asks for the shop, a program is told", async () => {
  const person = await run().signIn();
  const first = [WOO_HEADINGS, woo(1001, "Completed", { email: "asha@shop.test" })];
  const second = [WOO_HEADINGS, woo(1001, "Completed", { email: "ravi@shop.test" })];
  await upload(person, first);
  const refused = await upload(person, second);
  expect(refused).toMatchObject({ created: 0, updated: 0, skipped: 1 });
  expect(refused.errors[0].reason).toMatch(
    /^Order 1001 belongs to another customer\. If it comes from another/,
  );
  expect(await ordersOf(person)).toMatchObject([{ customer: { email: "asha@shop.test" } }]);

  expect(await ask(person, first)).toMatchObject({ status: "completed", unchanged: 1 });
  const asked = await ask(person, second);
  expect(asked.order_question).toEqual({
    shop: { label: "WooCommerce", known: ["woocommerce"] },
    words: [],
  });
  const path = `/customer/imports/${asked._id}/orders`;
  expect((await person.rest("POST", path, {})).body.message).toMatch(/the shop of the orders/);
  expect((await person.rest("POST", path, { shop: "Lamps" })).status).toBe(200);
  expect(await ended(person, asked._id)).toMatchObject({ status: "completed", created: 1 });
  expect(await ordersOf(person)).toMatchObject([
    { source: "woocommerce: Lamps", customer: { email: "ravi@shop.test" } },
    { source: "woocommerce", customer: { email: "asha@shop.test" } },
  ]);
  expect(await ask(person, second)).toMatchObject({ status: "completed", unchanged: 1 });
});

it("A file's own order of day and month counts for all its orders", async () => {
  const person = await run().signIn();
  const days = ["11/25/2025 10:30", "03/04/2026 09:00", "10/31/2026"];
  const report = await upload(person, [
    WOO_HEADINGS,
    ...days.map((day, nth) => woo(nth + 1, "Completed", { day })),
  ]);
  expect(report).toMatchObject({ created: 3, skipped: 0 });
  expect(report.notes).toContainEqual(expect.stringMatching(/month before the day/));
  const placed = (await ordersOf(person)).map((one: { placed_at: string }) => one.placed_at);
  expect(placed).toEqual([
    ...["2026-10-31T00:00:00.000Z", "2026-03-04T09:00:00.000Z", "2025-11-25T10:30:00.000Z"],
  ]);
});

it("Amounts with a foreign sign are refused without a rate, and converted with one", async () => {
  const person = await run().signIn();
  const lines = [
    WOO_HEADINGS,
    '3,Completed,2026-11-01 10:00,C,Three,c14@shop.test,,"€49,90",0,Tea,1,"€49,90",T',
    '5,Completed,2026-11-01 10:00,E,Five,e14@shop.test,,"$1,234.50",0,Tea,1,"$1,234.50",T',
  ];
  const refused = await upload(person, lines);
  expect(refused).toMatchObject({ created: 0, skipped: 2 });
  expect(refused.errors.map((one: { reason: string }) => one.reason)).toEqual([
    expect.stringMatching(/^There is no rate for EUR\. Set one/),
    expect.stringMatching(/^There is no rate for USD\. Set one/),
  ]);
  await person.rest("PUT", "/order/rates", { rates: [{ currency: "EUR", rate: 100 }] });
  expect(await upload(person, lines)).toMatchObject({ created: 1, skipped: 1 });
  expect(await ordersOf(person)).toMatchObject([{ net: 4990, original: { amount: 49.9 } }]);
});

it("Captured payments of Razorpay are orders, failed ones are none, and nobody is named by a phone", async () => {
  const person = await run().signIn();
  const report = await upload(person, [
    "id,amount,currency,status,order_id,method,amount_refunded,refund_status,captured,email,contact,notes,fee,tax,error_code,created_at",
    "pay_1,500.00,INR,captured,order_1,upi,0.00,,1,a15@shop.test,+919820000001,{},5.00,0.90,,20/11/2026 10:20:30",
    "pay_2,700.00,INR,captured,order_2,card,700.00,full,1,a15@shop.test,+919820000001,{},5.00,0.90,,21/11/2026 10:20:30",
    "pay_3,900.00,INR,failed,order_3,card,0.00,,0,b15@shop.test,+919820000002,{},,,BAD_REQUEST_ERROR,22/11/2026 10:20:30",
    "pay_4,100.00,INR,captured,order_4,upi,0.00,,1,void@razorpay.com,+919820000003,{},,,,22/11/2026 10:20:30",
  ]);
  expect(report).toMatchObject({ created: 2, skipped: 1 });
  expect(report.notes).toContain("1 payment that failed was left out");
  const people = (await person.rest("GET", "/customer/get")).body.data;
  expect(people).toMatchObject([
    {
      ...{ email: "a15@shop.test", phone: "+919820000001" },
      stats: { total_spent: 500, order_count: 1 },
    },
  ]);
  expect(people[0].name).not.toMatch(/\d{6}/);
});

it("Lines of an order that are apart in the file are gathered", async () => {
  const person = await run().signIn();
  const lines = [WOO_HEADINGS, woo(1, "Completed"), woo(2, "Completed"), woo(1, "Completed")];
  expect(await upload(person, lines)).toMatchObject({ created: 2, unchanged: 0 });
  const stored = await ordersOf(person);
  const itemsOf = (number: string) =>
    stored.find((one: { number: string }) => one.number === number).items.length;
  expect([itemsOf("1"), itemsOf("2")]).toEqual([2, 1]);
  expect(await upload(person, lines)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
});

it("An import of orders can be undone: orders, items, customers and their figures are as before", async () => {
  const person = await run().signIn();
  await upload(person, [WOO_HEADINGS, woo(1, "Completed"), woo(2, "Completed")]);
  const before = { orders: await ordersOf(person), spent: await spentOf(person) };
  const report = await upload(person, [
    WOO_HEADINGS,
    woo(1, "Refunded"),
    woo(1, "Refunded"),
    woo(3, "Completed"),
  ]);
  expect(report).toMatchObject({ created: 1, updated: 1, can_undo: true });
  const undone = await person.rest("POST", `/customer/imports/${report._id}/undo`);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect(undone.body.data.undone).toMatchObject({ removed: 1, restored: 1, kept: 0 });
  expect({ orders: await ordersOf(person), spent: await spentOf(person) }).toEqual(before);
});

it("An order changed since its import stays when that is undone, and so does its customer", async () => {
  const person = await run().signIn();
  const report = await upload(person, [WOO_HEADINGS, woo(1, "Completed"), woo(2, "Completed")]);
  await upload(person, [WOO_HEADINGS, woo(2, "Refunded")]);
  const { body } = await person.rest("POST", `/customer/imports/${report._id}/undo`);
  expect(body.data.undone).toMatchObject({ removed: 1, restored: 0, kept: 1 });
  expect(await ordersOf(person)).toMatchObject([{ number: "2", status: "refunded" }]);
  expect(Object.keys(await spentOf(person))).toEqual(["a2@shop.test"]);
});

it("The report asks whether orders count where customers have totals of their own", async () => {
  const person = await run().signIn();
  await person.upload("people.csv", "email,total_spent\nasha@example.com,900");
  const report = await upload(person, [WOO_HEADINGS, woo(1, "Completed")]);
  expect(report).toMatchObject({ created: 1, asks_purchases: true });
  expect(await spentOf(person)).toMatchObject({ "asha@example.com": 900, "a1@shop.test": 0 });
});

it("An export of Etsy without addresses is refused with a remedy", async () => {
  const person = await run().signIn();
  const lines = [
    "Sale Date,Order ID,Buyer User ID,Full Name,Number of Items,Order Total",
    "11/20/2026,33001,asha1,Asha Rao,2,23.19",
  ];
  const { status, body } = await person.upload("orders.csv", lines.join("\n"));
  expect(status).toBe(422);
  expect(body.message).toMatch(/^This Etsy export has no email addresses/);
});
