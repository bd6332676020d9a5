import { z } from "zod";
import { readEmail, readText } from "../customer/read-cell.ts";
import type { ReadCell } from "../customer/read-cell.ts";
import { inHundredths, MONEY_MUST_BE, readMoneyExactly } from "./amount.ts";
import { HOME_CURRENCY, ORDER_STATUSES } from "./order-status.ts";
import type { OrderStatus } from "./order-status.ts";

/** Items of one order at most. */
export const ORDER_ITEMS_MAX = 500;

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
    .refine((source) => source.length <= 40, '"source" may have at most 40 characters')
    .default("api"),
  external_id: text("external_id"),
  email: z.string({ error: '"email" is required' }).transform((value, ctx): string => {
    const read = readEmail("email", value);
    if (read.ok && read.value !== undefined) return read.value;
    return refuse(ctx, value, read.ok ? '"email" is required' : read.reason);
  }),
  name: optional("name", readText).optional(),
  phone: optional("phone", readText).optional(),
  placed_at: z.iso.datetime({
    offset: true,
    error: '"placed_at" must be an instant like 2026-11-20T10:30:00Z',
  }),
  amount: money("amount"),
  refunded: money("refunded").optional(),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, '"currency" must be three letters, such as INR or USD')
    .default(HOME_CURRENCY),
  status: z.enum(ORDER_STATUSES, `"status" must be one of ${ORDER_STATUSES.join(", ")}`).optional(),
  accepts_marketing: z.boolean('"accepts_marketing" must be true or false').optional(),
  items: z
    .array(orderItem)
    .max(ORDER_ITEMS_MAX, `An order may have at most ${ORDER_ITEMS_MAX} items`)
    .optional(),
});
export type OrderInput = z.input<typeof orderInput>;

/** An order that can be stored. Amounts are exact texts in its currency. */
export type ReadOrder = Omit<z.output<typeof orderInput>, "refunded" | "status"> & {
  refunded: string;
  status: OrderStatus;
};

/** An order that was read, or the sentence that says why it can't be. */
export type OrderReading = { ok: true; order: ReadOrder } | { ok: false; message: string };

/**
 * Reads one order. What was refunded and the status must say the same: a refund makes a paid order a refunded one, and
 * "refunded" alone is all of it.
 *
 * @param now - Orders placed more than a day after it are refused.
 */
export function readOrder(given: unknown, now: Date): OrderReading {
  const result = orderInput.safeParse(given);
  if (!result.success) return { ok: false, message: sentenceOf(result.error) };
  const order = result.data;
  const placed = Date.parse(order.placed_at);
  if (!(placed <= now.getTime() + AHEAD_MS && placed >= EARLIEST_MS))
    return { ok: false, message: '"placed_at" must lie in the past, after 1970' };
  const amount = inHundredths(order.amount);
  const refunded = order.status === "refunded" ? (order.refunded ?? order.amount) : order.refunded;
  const taken = refunded === undefined ? 0n : inHundredths(refunded);
  if (taken > amount) return { ok: false, message: '"refunded" is more than "amount"' };
  if (order.status === "partially_refunded" && taken === 0n)
    return { ok: false, message: '"refunded" must say how much of the order was refunded' };
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

function statusOf(given: OrderStatus | undefined, refunded: bigint, amount: bigint): OrderStatus {
  if (given === "cancelled") return given;
  if (refunded > 0n) return refunded === amount ? "refunded" : "partially_refunded";
  return given ?? "paid";
}

function sentenceOf(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return "An order can't be read";
  if (issue.code === "unrecognized_keys") {
    const [key = ""] = issue.keys;
    return `"${key.slice(0, 40)}" is nothing an order has`;
  }
  const [first, nth, ...rest] = issue.path;
  if (first === "items" && typeof nth === "number") {
    const at = rest.length === 0 ? "must be an item" : issue.message;
    return `Item ${nth + 1}: ${at}`;
  }
  return issue.path.length === 0 ? "An order must be an object" : issue.message;
}
