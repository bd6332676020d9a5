import { readFileSync } from "node:fs";
import {
  findOrderExport,
  gatherOrders,
  inWordsOfFile,
  ORDER_SHOPS,
  readOrder,
  scanOrders,
} from "@dakiya/domain/order";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";

const NOW = new Date("2026-11-25T12:00:00Z");

/** The orders of a file in this folder, or the sentences that refuse them. */
function ordersIn(name: string) {
  const rows = parse(readFileSync(new URL(`./${name}.csv`, import.meta.url), "utf8"));
  const [headings = [], ...lines] = rows;
  const file = findOrderExport(headings);
  if (file === null) throw new Error(`${name}: not known`);
  const scan = scanOrders(file);
  for (const cells of lines) scan.note(cells);
  const gather = gatherOrders(file, { source: file.shop.source, monthFirst: scan.monthFirst() });
  const gathered = [...lines.map((cells, nth) => gather.add(nth + 2, cells)), ...gather.end()];
  const read = gathered.flatMap((one) => {
    if (one === null) return [];
    const reading = readOrder(one.order, NOW);
    return [reading.ok ? reading.order : inWordsOfFile(file, reading.message).reason];
  });
  return { source: file.shop.source, open: scan.words(), orders: read };
}

const EXPECTED: Record<string, readonly unknown[]> = {
  shopify: [
    {
      ...{ external_id: "5600000000001", number: "#1001", email: "asha@example.com" },
      ...{
        name: "Asha Rao",
        city: "Pune",
        phone: "+919820000001",
        status: "paid",
        amount: "500.00",
      },
      ...{ currency: "INR", placed_at: "2026-11-01T05:00:00.000Z", accepts_marketing: true },
      items: [
        { sku: "T", name: "Tea", quantity: 1, price: "300.00" },
        { sku: "C", name: "Cup", quantity: 2, price: "100.00" },
      ],
    },
    { external_id: "5600000000002", number: "#1002", status: "cancelled" },
  ],
  squarespace: [
    { external_id: "00012", status: "paid", currency: "USD", amount: "20.00", city: "Pune" },
    { external_id: "00013", status: "partially_refunded", refunded: "5.00" },
  ],
  woocommerce: [
    {
      ...{ external_id: "55", name: "Meera Nair", city: "Kochi", phone: "+919820000002" },
      ...{ status: "paid", placed_at: "2026-11-20T10:30:00.000Z" },
    },
    { external_id: "56", status: "unpaid", placed_at: "2026-11-21T13:05:00.000Z" },
  ],
  bigcommerce: [
    {
      ...{ external_id: "101", name: "Asha Rao", amount: "1000.00", status: "paid" },
      ...{ placed_at: "2026-11-25T00:00:00.000Z", city: "Pune" },
    },
    { external_id: "102", status: "unpaid" },
    { external_id: "103", status: "unpaid" },
  ],
  magento: [
    {
      ...{ external_id: "000000012", name: "Asha Rao", amount: "500.00", currency: "INR" },
      ...{ status: "paid", placed_at: "2026-11-20T10:30:00.000Z" },
    },
    { external_id: "000000013", status: "unpaid" },
    { external_id: "000000014", status: "refunded", refunded: "70.00" },
  ],
  etsy: [
    {
      ...{ external_id: "3300000001", name: "Asha Rao", city: "Pune", amount: "23.19" },
      ...{ status: "paid", currency: "USD", placed_at: "2026-11-20T00:00:00.000Z" },
    },
    { external_id: "3300000002", placed_at: "2026-11-21T00:00:00.000Z" },
  ],
  razorpay: [
    {
      ...{ external_id: "pay_1", email: "a15@shop.test", phone: "+919820000001", status: "paid" },
      ...{ amount: "500.00", placed_at: "2026-11-20T10:20:30.000Z" },
    },
    { external_id: "pay_2", status: "refunded", refunded: "700.00" },
    { external_id: "pay_3", status: "unpaid" },
    `"email" belongs to no customer: void@razorpay.com means that the buyer gave none`,
  ],
  stripe: [
    {
      ...{ external_id: "ch_1", email: "asha@example.com", currency: "USD", amount: "20.00" },
      ...{ status: "paid", placed_at: "2026-11-20T10:30:00.000Z" },
    },
    { external_id: "ch_2", status: "refunded" },
    { external_id: "ch_3", status: "unpaid" },
  ],
};

describe.each(ORDER_SHOPS.map(({ source }) => source))("an export of %s", (source) => {
  it("is told by its headings, and read in its own words", () => {
    const { orders, open, source: told } = ordersIn(source);
    expect({ told, open }).toEqual({ told: source, open: [] });
    expect(orders).toMatchObject([...(EXPECTED[source] ?? [])]);
  });
});

it("An order of a payment service has no name, and never the phone as one", () => {
  for (const order of ordersIn("razorpay").orders) expect(order).not.toHaveProperty("name");
});
