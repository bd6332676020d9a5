import { describe, expect, it, vi } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";
import { sourceOfShop } from "./order-source.ts";

const run = withTestApp({ jobs: true });

const HEADINGS =
  "Order Number,Order Status,Order Date,Email (Billing),Order Total Amount,Item Name,Quantity,Item Cost,SKU";
const line = (number: number, email: string, status = "Completed") =>
  `${number},${status},2026-11-01 10:00,${email},100,Tea,1,100,T`;
const SHOPIFY =
  "Name,Email,Financial Status,Total,Currency,Created at,Lineitem quantity,Lineitem name,Lineitem price,Id\n#1,asha@shop.test,paid,500,INR,2026-11-01 10:00:00 +0530,1,Tea,500,56001";

/** Uploads a file as a program does, with the shop before it. */
async function send(
  person: TestClient,
  text: string,
  shop?: string,
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  if (shop !== undefined) form.append("shop", shop);
  form.append("file", new Blob([text], { type: "text/csv" }), "orders.csv");
  const request = new Request("http://x", { method: "POST", body: form });
  const response = await person.inject({
    ...{ method: "POST", url: "/api/customer/upload-csv" },
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { "content-type": request.headers.get("content-type") ?? "", ...headers },
  });
  return { status: response.statusCode, body: response.json() };
}
const ordersOf = async (person: TestClient) =>
  (await person.rest("GET", "/order/")).body.data.map(
    ({ source, customer }: { source: string; customer: { email: string } }) =>
      `${source} of ${customer.email}`,
  );

describe("A program that names the shop of a file of orders", () => {
  it("keeps its orders apart from another shop's with the same numbers, in any case of the name", async () => {
    const person = await run().signIn();
    await send(person, `${HEADINGS}\n${line(1001, "asha@shop.test")}`);
    const second = `${HEADINGS}\n${line(1001, "ravi@shop.test")}`;
    const { body } = await send(person, second, "Lamps");
    expect(body.data).toMatchObject({ created: 1, skipped: 0 });
    for (const name of ["Lamps", "lamps", "woocommerce: Lamps"]) {
      const again = await send(person, second, name);
      expect(again.body.data).toMatchObject({ created: 0, unchanged: 1 });
    }
    const first = await send(person, `${HEADINGS}\n${line(1001, "asha@shop.test")}`, "woocommerce");
    expect(first.body.data).toMatchObject({ unchanged: 1 });
    expect((await ordersOf(person)).toSorted()).toEqual([
      "woocommerce of asha@shop.test",
      "woocommerce: Lamps of ravi@shop.test",
    ]);
  });

  it("is still asked about words, and its answer keeps the shop", async () => {
    const person = await run().signIn();
    await send(person, `${HEADINGS}\n${line(1, "asha@shop.test")}`);
    const file = `${HEADINGS}\n${line(1, "ravi@shop.test", "With courier")}`;
    const { status, body } = await send(person, file, "Lamps", { prefer: "respond-async" });
    expect(status).toBe(202);
    const path = `/customer/imports/${body.data.importId}`;
    const settled = async () =>
      await vi.waitUntil(
        async () => {
          const { data } = (await person.rest("GET", path)).body;
          return ["mapping", "completed", "failed"].includes(data.status) ? data : null;
        },
        { timeout: 20_000, interval: 50 },
      );
    expect((await settled()).order_question).toEqual({
      shop: null,
      words: [{ word: "With courier", lines: 1 }],
    });
    const statuses = [{ word: "With courier", status: "paid" }];
    expect((await person.rest("POST", `${path}/orders`, { statuses })).status).toBe(200);
    expect(await settled()).toMatchObject({ status: "completed", created: 1 });
    expect(await ordersOf(person)).toContain("woocommerce: Lamps of ravi@shop.test");
  });

  it("changes nothing for a shop whose ids are its own, nor for a file of customers", async () => {
    const person = await run().signIn();
    await send(person, SHOPIFY);
    expect((await send(person, SHOPIFY, "Lamps")).body.data).toMatchObject({ unchanged: 1 });
    expect(await ordersOf(person)).toEqual(["shopify of asha@shop.test"]);
    const customers = await send(person, "email\nmeera@shop.test", "Lamps");
    expect(customers.body.data).toMatchObject({ kind: "customers", created: 1 });
  });

  it.each([
    ["nothing", " "],
    ["a control character", "La\u0007mps"],
    ["too long a name", "x".repeat(41)],
  ])("is refused %s", async (_, shop) => {
    const person = await run().signIn();
    const { status, body } = await send(person, `${HEADINGS}\n`, shop);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: "shop", message: body.message }]);
  });
});

it("A shop's name is cut at a whole character, and naming its source again is the same source", () => {
  const source = sourceOfShop("woocommerce", [], `${"x".repeat(26)}🫖`);
  expect(source).toBe(`woocommerce: ${"x".repeat(26)}`);
  expect(sourceOfShop("woocommerce", [], source)).toBe(source);
});
