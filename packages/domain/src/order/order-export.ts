import { normaliseHeader } from "../customer/normalise-header.ts";

/** What a shop's export of orders says in its columns. */
type OrderColumn =
  | "number"
  | "email"
  | "placed"
  | "paid"
  | "status"
  | "cancelled"
  | "total"
  | "refunded"
  | "currency"
  | "marketing"
  | "name"
  | "lastName"
  | "phone"
  | "sku"
  | "item"
  | "quantity"
  | "price";

/** The headings of each column; the first that the file has counts. */
type Headings = Partial<Record<OrderColumn, readonly string[]>>;

const SHOPIFY: Headings = {
  number: ["name"],
  email: ["email"],
  placed: ["created at"],
  paid: ["paid at"],
  status: ["financial status"],
  cancelled: ["cancelled at"],
  total: ["total"],
  refunded: ["refunded amount"],
  currency: ["currency"],
  marketing: ["accepts marketing"],
  name: ["billing name", "shipping name"],
  phone: ["phone", "billing phone"],
  sku: ["lineitem sku"],
  item: ["lineitem name"],
  quantity: ["lineitem quantity"],
  price: ["lineitem price"],
};

const WOOCOMMERCE: Headings = {
  number: ["order number", "order id", "order no"],
  email: ["billing email", "email billing", "billing email address", "customer email"],
  placed: ["order date", "date created", "date created gmt", "date"],
  paid: ["paid date", "date paid"],
  status: ["order status", "status"],
  total: ["order total amount", "order total", "total", "total amount"],
  refunded: ["order refund amount", "refund amount", "refunded amount", "total refunded"],
  currency: ["order currency", "currency"],
  name: ["billing first name", "first name billing", "billing name"],
  lastName: ["billing last name", "last name billing"],
  phone: ["billing phone", "phone billing"],
  sku: ["sku", "item sku"],
  item: ["item name", "product name"],
  quantity: ["quantity", "item quantity", "quantity refund"],
  price: ["item cost", "item price", "product price"],
};

const SHOPS = [
  {
    source: "shopify",
    headings: SHOPIFY,
    needs: ["number", "email", "placed", "status", "total", "item"],
  },
  {
    source: "woocommerce",
    headings: WOOCOMMERCE,
    needs: ["number", "email", "placed", "status", "total"],
  },
] as const;

/** A shop's export of orders, and the place of each column in it. */
export type OrderExport = {
  source: (typeof SHOPS)[number]["source"];
  places: Partial<Record<OrderColumn, number>>;
  headings: readonly string[];
};

/** Tells whether a file's headings are those of a shop's orders; null for any other file. */
export function findOrderExport(headings: readonly string[]): OrderExport | null {
  const normal = headings.map((heading) => normaliseHeader(heading));
  for (const { source, headings: known, needs } of SHOPS) {
    const places: OrderExport["places"] = {};
    for (const [column, names] of Object.entries(known)) {
      const name = names.find((one) => normal.includes(normaliseHeader(one)));
      if (name !== undefined) places[column as OrderColumn] = normal.indexOf(normaliseHeader(name));
    }
    if (needs.every((column) => places[column] !== undefined)) return { source, places, headings };
  }
  return null;
}

/** What an order's fields are called in sentences, by what they are called in the file. */
const COLUMN_OF: Readonly<Record<string, OrderColumn>> = {
  external_id: "number",
  email: "email",
  placed_at: "placed",
  amount: "total",
  refunded: "refunded",
  currency: "currency",
  name: "name",
  phone: "phone",
};

/** A sentence on an order, and the file's own heading it is about; "row" for none. */
export function inWordsOfFile(
  { places, headings }: OrderExport,
  message: string,
): { column: string; reason: string } {
  const key = /^"([a-z_]+)"/.exec(message)?.[1] ?? "";
  const column = COLUMN_OF[key];
  const place = column === undefined ? undefined : places[column];
  const heading = place === undefined ? undefined : headings[place];
  if (heading === undefined) return { column: "row", reason: message };
  return { column: heading, reason: message.replace(`"${key}"`, () => `"${heading}"`) };
}
