import { z } from "zod";
import { MESSAGES } from "../messages/index.ts";
import { readEmail, readText } from "../cells/read-cell.ts";
import type { ReadCell } from "../cells/read-cell.ts";
import { inHundredths, MONEY_MUST_BE, readMoneyExactly } from "./amount.ts";
import { isSignOf, readCurrencySign } from "./currency-signs.ts";
import { HOME_CURRENCY, ORDER_STATUSES } from "./order-status.ts";
import type { OrderStatus } from "./order-status.ts";
import { readOrderStatus } from "./status-words.ts";
import type { OwnStatusWords } from "./status-words.ts";

/** Characters of a shop's name, or of another source of orders, at most. */
export const SHOP_NAME_MAX = 40;

/** Items of one order at most. */
export const ORDER_ITEMS_MAX = 500;

/** Addresses that services write where a buyer gave none. */
const NOBODY: ReadonlySet<string> = new Set(["void@razorpay.com"]);

/** A shop's clock may be ahead of ours, and its day begin before ours; more is a mistake. */
const AHEAD_MS = 86_400_000;

function text(name: string) {
  return z.string({ error: `"${name}" must be a text` }).transform((value, ctx): string => {
    const read = readText(name, value);
    if (read.ok && read.value !== undefined) return read.value;
    return refuse(ctx, value, read.ok ? `"${name}" is required` : read.reason);
  });
}

/** An empty text, like null, says that there is none. */
function optional(name: string, readCell: (name: string, cell: string) => ReadCell<string>) {
  return z
    .string({ error: `"${name}" must be a text` })
    .nullable()
    .transform((value, ctx): string | null => {
      const read = readCell(name, value ?? "");
      return read.ok ? (read.value ?? null) : refuse(ctx, value, read.reason);
    });
}

function refuse(ctx: { issues: z.core.$ZodRawIssue[] }, input: unknown, message: string): never {
  ctx.issues.push({ code: "custom", message, input });
  return z.NEVER;
}

function money(name: string) {
  const error = `"${name}" ${MONEY_MUST_BE}`;
  return z.union([z.number(), z.string()], { error }).transform((value, ctx): string => {
    return readMoneyExactly(value) ?? refuse(ctx, value, error);
  });
}

const quantityError = '"quantity" must be a number above 0 and below 1,000,000';
const quantity = z
  .number(quantityError)
  .gt(0, quantityError)
  .lt(1_000_000, quantityError)
  .refine((value) => /^\d+(\.\d{1,3})?$/.test(String(value)), quantityError);

const orderItem = z.strictObject({
  sku: optional("sku", readText).optional(),
  name: text("name"),
  quantity: quantity.default(1),
  price: money("price"),
});
export type OrderItem = z.output<typeof orderItem>;

/**
 * An order as a program or a form sends it. Amounts are in its currency, `price` for one of an item; numbers may come
 * as text, which keeps them exact. `email` is the customer's, who is added where the account has none of that address.
 * Without `items` those stored stay.
 */
export const orderInput = z.strictObject({
  source: text("source")
    .refine(
      (source) => source.length <= SHOP_NAME_MAX,
      MESSAGES.text.tooLong('"source"', SHOP_NAME_MAX),
    )
    .default("api"),
  external_id: text("external_id"),
  /** The order number that customers know, if it differs from `external_id`. */
  number: optional("number", readText).optional(),
  email: z.string({ error: '"email" is required' }).transform((value, ctx): string => {
    const read = readEmail("email", value);
    if (!read.ok || read.value === undefined)
      return refuse(ctx, value, read.ok ? '"email" is required' : read.reason);
    return NOBODY.has(read.value.toLowerCase())
      ? refuse(
          ctx,
          value,
          `"email" belongs to no customer: ${read.value} means that the buyer gave none`,
        )
      : read.value;
  }),
  name: optional("name", readText).optional(),
  phone: optional("phone", readText).optional(),
  city: optional("city", readText).optional(),
  /** The coupon codes that were used; several are separated by commas, semicolons, bars or spaces. */
  coupon: optional("coupon", readText).optional(),
  placed_at: z.iso.datetime({
    offset: true,
    error: '"placed_at" must be an instant like 2026-11-20T10:30:00Z',
  }),
  amount: money("amount"),
  refunded: money("refunded").optional(),
  /** Left out, the sign of the amount names it; without one it is rupees. */
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, '"currency" must be three letters, such as INR or USD')
    .optional(),
  /** One of ours, or the shop's own word for it, such as "on-hold". */
  status: z
    .string(`"status" must be one of ${ORDER_STATUSES.join(", ")}`)
    .max(100, `"status" must be one of ${ORDER_STATUSES.join(", ")}`)
    .optional(),
  /** Moves an order that is stored to the customer with this email; else one of another customer is refused. */
  change_customer: z.boolean('"change_customer" must be true or false').optional(),
  accepts_marketing: z.boolean('"accepts_marketing" must be true or false').optional(),
  items: z
    .array(orderItem)
    .max(ORDER_ITEMS_MAX, `An order may have at most ${ORDER_ITEMS_MAX} items`)
    .optional(),
});
export type OrderInput = z.input<typeof orderInput>;

/** An order that can be stored. Amounts are exact texts in its currency. */
export type ReadOrder = Omit<z.output<typeof orderInput>, "refunded" | "status" | "currency"> & {
  refunded: string;
  status: OrderStatus;
  currency: string;
};

/** An order that was read, or the sentence that says why it can't be. */
export type OrderReading = { ok: true; order: ReadOrder } | { ok: false; message: string };

/**
 * Reads one order. The refund and the status must agree: a refund makes a paid order a refunded one, and "refunded"
 * alone is all of it.
 *
 * @param now - Orders placed more than a day after it are refused.
 * @param words - The account's meanings of its shop's own words for statuses.
 */
export function readOrder(given: unknown, now: Date, words: OwnStatusWords = {}): OrderReading {
  const result = orderInput.safeParse(given);
  if (!result.success) return { ok: false, message: sentenceOf(result.error) };
  const currency = currencyOf(result.data.currency, given);
  if (!currency.ok) return currency;
  const meaning =
    result.data.status === undefined ? undefined : readOrderStatus(result.data.status, words);
  if (meaning === null) return { ok: false, message: unknownStatus(result.data.status ?? "") };
  const order = {
    ...result.data,
    currency: currency.code,
    status: meaning === "open" ? ("unpaid" as const) : meaning,
  };
  const placed = Date.parse(order.placed_at);
  if (!(placed <= now.getTime() + AHEAD_MS && placed >= EARLIEST_MS))
    return { ok: false, message: '"placed_at" must be in the past, after 1970' };
  const amount = inHundredths(order.amount);
  const refunded = order.status === "refunded" ? (order.refunded ?? order.amount) : order.refunded;
  const taken = refunded === undefined ? 0n : inHundredths(refunded);
  if (taken > amount) return { ok: false, message: '"refunded" is more than "amount"' };
  if (order.status === "partially_refunded" && taken === 0n)
    return { ok: false, message: '"refunded" must be the amount that was refunded' };
  return {
    ok: true,
    order: {
      ...order,
      refunded: refunded ?? "0.00",
      status: statusOf(order.status, taken, amount),
    },
  };
}

const EARLIEST_MS = 0;

const unknownStatus = (word: string): string =>
  `"status" is not known: "${word.slice(0, 60)}". Set its meaning on the Orders page, or use one of ${ORDER_STATUSES.join(", ")}`;

/** The currency given and the signs of the amounts must say the same. */
function currencyOf(
  named: string | undefined,
  given: unknown,
): { ok: true; code: string } | { ok: false; message: string } {
  const texts = new Map<string, unknown>(Object.entries(given as Record<string, unknown>));
  let code = named;
  for (const key of ["amount", "refunded"]) {
    const text = texts.get(key);
    if (typeof text !== "string") continue;
    const signed = readCurrencySign(text);
    if (signed.currency === null) continue;
    code ??= signed.currency;
    if (!isSignOf(signed, code))
      return { ok: false, message: `"${key}" is in ${signed.currency}, but "currency" is ${code}` };
  }
  return { ok: true, code: code ?? HOME_CURRENCY };
}

function statusOf(given: OrderStatus | undefined, refunded: bigint, amount: bigint): OrderStatus {
  if (given === "cancelled" || (given === "unpaid" && refunded === 0n)) return given;
  if (refunded > 0n) return refunded === amount ? "refunded" : "partially_refunded";
  return given ?? "paid";
}

function sentenceOf(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return "An order can't be read";
  if (issue.code === "unrecognized_keys") {
    const [key = ""] = issue.keys;
    return `"${key.slice(0, 40)}" is not a field of an order`;
  }
  const [first, nth, ...rest] = issue.path;
  if (first === "items" && typeof nth === "number") {
    const at = rest.length === 0 ? "must be an item" : issue.message;
    return `Item ${nth + 1}: ${at}`;
  }
  return issue.path.length === 0 ? "An order must be an object" : issue.message;
}
