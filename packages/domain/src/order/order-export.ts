import { normaliseHeader } from "../cells/normalise-header.ts";
import { SHOPS } from "./shops/index.ts";
import type { OrderColumn, Shop } from "./shops/shop.ts";

/** A shop's export of orders, and the place of each column in it. */
export type OrderExport = {
  shop: Shop;
  places: Partial<Record<OrderColumn, number>>;
  headings: readonly string[];
};

/** The shops with their headings as they are compared: made once, since each of a file's first lines may be the headings. */
const KNOWN = SHOPS.map((shop) => ({
  shop,
  columns: Object.entries(shop.headings).map(
    ([column, names]) => [column as OrderColumn, names.map(normaliseHeader)] as const,
  ),
  distinctive: shop.distinctive?.map(normaliseHeader),
}));

/** Whether a file's headings are those of a shop's orders; null for any other file. */
export function findOrderExport(headings: readonly string[]): OrderExport | null {
  const normal = headings.map((heading) => normaliseHeader(heading));
  for (const { shop, columns, distinctive } of KNOWN) {
    if (shop.needs.length > headings.length) continue;
    const places: OrderExport["places"] = {};
    for (const [column, names] of columns) {
      const name = names.find((one) => normal.includes(one));
      if (name !== undefined) places[column] = normal.indexOf(name);
    }
    const isDistinct = distinctive?.some((heading) => normal.includes(heading)) ?? true;
    if (isDistinct && shop.needs.every((column) => places[column] !== undefined))
      return { shop, places, headings };
  }
  return null;
}

/** Whether the orders of a file can't be taken for those of another shop of the kind. */
export function hasOwnIds({ shop, places }: OrderExport): boolean {
  return shop.isUnique === true || places.id !== undefined;
}

/** Columns of the file by the fields of an order, for errors. */
const COLUMNS_OF: Readonly<Record<string, readonly OrderColumn[]>> = {
  external_id: ["id", "number"],
  number: ["number"],
  email: ["email"],
  placed_at: ["placed"],
  amount: ["total"],
  refunded: ["refunded"],
  currency: ["currency"],
  status: ["status"],
  name: ["name", "firstName"],
  phone: ["phone"],
  city: ["city"],
  coupon: ["coupon"],
};

const AS_PROGRAMS_WRITE = "an instant like 2026-11-20T10:30:00Z";
const AS_FILES_WRITE = "a date, such as 2026-11-20 10:30";

/** A sentence on an order, and the file's own heading it is about; "row" for none. */
export function inWordsOfFile(
  { places, headings }: OrderExport,
  message: string,
): { column: string; reason: string } {
  const key = /^"([a-z_]+)"/.exec(message)?.[1] ?? "";
  const place = COLUMNS_OF[key]?.map((column) => places[column]).find((at) => at !== undefined);
  const heading = place === undefined ? undefined : headings[place];
  if (heading === undefined) return { column: "row", reason: message };
  const reason = message
    .replace(AS_PROGRAMS_WRITE, AS_FILES_WRITE)
    .replace(`"${key}"`, () => `"${heading}"`);
  return { column: heading, reason };
}
