import { z } from "zod";
import {
  ATTRIBUTION_DAYS,
  isOpenStatus,
  normaliseStatus,
  ORDER_STATUSES,
  orderInput,
  PURCHASE_SOURCES,
} from "../order/index.ts";
import type { OrderInput } from "../order/index.ts";
import { MESSAGES } from "../messages/index.ts";
import { count, id, instant, rupees, searchText } from "./primitives.ts";

/** Most orders that one call may store. */
export const MAX_ORDERS_PER_CALL = 1_000;

/** One of an order's items; `price` is for one, in the order's currency. */
const orderItemWire = z.object({
  sku: z.string().nullable(),
  name: z.string(),
  quantity: z.number(),
  price: z.number(),
});

/** One order. Amounts are in rupees; `original` is the given amount in another currency. */
export const orderWire = z.object({
  _id: id,
  source: z.string(),
  external_id: z.string(),
  /** Order number as the shop shows it. */
  number: z.string(),
  /** Null once the customer was erased. */
  customer: z.object({ _id: id, name: z.string(), email: z.string() }).nullable(),
  placed_at: instant,
  amount: rupees,
  refunded: rupees,
  /** Amount kept: 0 for a cancelled order, else the amount less refunds. */
  net: rupees,
  currency: z.string(),
  original: z.object({ amount: z.number(), refunded: z.number(), rate: z.number() }).nullable(),
  status: z.enum(ORDER_STATUSES),
  /** The coupon codes that were used, as they came; absent where there are none. */
  coupon: z.string().optional(),
  items: z.array(orderItemWire),
  createdAt: instant,
  updatedAt: instant,
});
export type OrderWire = z.infer<typeof orderWire>;

/** One page of orders, the newest first; `totals` are of all that the filter shows. */
export const orderPageWire = z.object({
  items: z.array(orderWire),
  nextCursor: z.string().nullable(),
  totals: z.object({ orders: count, net: rupees, refunded: rupees }),
  /** Every source the account has orders of. */
  sources: z.array(z.string()),
});
export type OrderPageWire = z.infer<typeof orderPageWire>;

/** Query of a page of orders; `search` looks in order numbers and customers' addresses. */
export const orderListInput = z.strictObject({
  search: searchText.optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  source: z.string().max(200).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.int().min(1).max(500).default(100),
});
export type OrderListInput = z.infer<typeof orderListInput>;

/** Each order is read by itself, so that one that can't be read keeps none of the others out. */
const anyOrder = z
  .unknown()
  .meta(z.toJSONSchema(orderInput, { io: "input" }) as Record<string, unknown>) as z.ZodType<
  unknown,
  OrderInput
>;

/** Orders to store, up to 1,000; one that is stored already is brought to the state given. */
export const orderBatchInput = z.strictObject({
  orders: z
    .array(anyOrder, "orders must be a list")
    .min(1, "Please send at least one order")
    .max(MAX_ORDERS_PER_CALL, "At most 1,000 orders can be sent at once"),
});
export type OrderBatchInput = z.infer<typeof orderBatchInput>;

/** Result of storing orders; `refused` names each order left out by its place in the list, from 0, and says why. */
export const ordersStoredWire = z.object({
  created: count,
  updated: count,
  unchanged: count,
  refused: z.array(z.object({ index: count, message: z.string() })),
});
export type OrdersStoredWire = z.infer<typeof ordersStoredWire>;

/** Rupees for one of a foreign currency. */
export const currencyRateWire = z.object({
  currency: z.string(),
  rate: z.number(),
  updatedAt: instant,
});
export type CurrencyRateWire = z.infer<typeof currencyRateWire>;

const rateError = "A rate must be a number above 0 and below 1,000,000";

/** All rates of the account: a currency that is left out has none from then on. */
export const currencyRatesInput = z.strictObject({
  rates: z
    .array(
      z.strictObject({
        currency: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z]{3}$/, "A currency must be three letters, such as USD")
          .refine((code) => code !== "INR", "Rupees need no rate"),
        rate: z.number(rateError).min(0.000001, rateError).lt(1_000_000, rateError),
      }),
    )
    .max(100, "At most 100 currencies can have a rate")
    .refine(
      (rates) => new Set(rates.map(({ currency }) => currency)).size === rates.length,
      "A currency can have only one rate",
    ),
});
export type CurrencyRatesInput = z.infer<typeof currencyRatesInput>;

const STATUS_WORD_MAX = 60;

/** Meaning of one of the shop's own words for the state of an order. */
export const statusWord = z.strictObject({
  word: z
    .string("A status must be a text")
    .max(STATUS_WORD_MAX, MESSAGES.text.tooLong("A status", STATUS_WORD_MAX))
    .transform(normaliseStatus)
    .refine((word) => word !== "" && !/\p{Cc}|\p{Cs}/u.test(word), "Please enter a status")
    .refine(isOpenStatus, "This status has a fixed meaning"),
  status: z.enum(ORDER_STATUSES, `"status" must be one of ${ORDER_STATUSES.join(", ")}`),
});
export const statusWordWire = z.object({ word: z.string(), status: z.enum(ORDER_STATUSES) });
export type StatusWordWire = z.infer<typeof statusWordWire>;

/** All words of the account: one that is left out has no meaning from then on. */
export const statusWordsInput = z.strictObject({
  statuses: z
    .array(statusWord)
    .max(100, "At most 100 statuses can have a meaning")
    .refine(
      (all) => new Set(all.map(({ word }) => word)).size === all.length,
      "A status can have only one meaning",
    ),
});
export type StatusWordsInput = z.infer<typeof statusWordsInput>;

/** Where customers' total spent, order count and last purchase come from. */
export const purchasesWire = z.object({ source: z.enum(PURCHASE_SOURCES) });
export type PurchasesWire = z.infer<typeof purchasesWire>;

const purchaseFigures = z.object({
  total_spent: rupees,
  order_count: count,
  last_purchase: instant.nullable(),
});

/** Effect of another source of purchases. `before` and `after` are the total spent of all customers. */
export const purchasePreviewWire = purchasesWire.extend({
  customers: count,
  before: rupees,
  after: rupees,
  /** The ten that change most. */
  examples: z.array(
    z.object({
      _id: id,
      name: z.string(),
      email: z.string(),
      before: purchaseFigures,
      after: purchaseFigures,
    }),
  ),
});
export type PurchasePreviewWire = z.infer<typeof purchasePreviewWire>;

export const purchasesInput = z.strictObject({
  source: z.enum(PURCHASE_SOURCES, "Purchases come from files or from orders"),
});
export type PurchasesInput = z.infer<typeof purchasesInput>;

/** Sales that campaigns brought in: orders, without those cancelled or refunded in full, and rupees after refunds. */
export const salesWire = z.object({ orders: count, revenue: rupees });
export type SalesWire = z.infer<typeof salesWire>;

/** Codes that emails gave and orders used, and the sales of those orders. */
export const couponSalesWire = salesWire.extend({ given: count, used: count });
export type CouponSalesWire = z.infer<typeof couponSalesWire>;

const { min, max } = ATTRIBUTION_DAYS;
const daysError = `"days" must be a whole number from ${min} to ${max}`;

/** In how many days after a click an order counts for the campaign. */
export const attributionInput = z.strictObject({
  days: z.int(daysError).min(min, daysError).max(max, daysError),
});
export type AttributionInput = z.infer<typeof attributionInput>;
export const attributionWire = z.object({ days: z.int() });
export type AttributionWire = z.infer<typeof attributionWire>;
