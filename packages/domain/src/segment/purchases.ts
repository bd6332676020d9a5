import { lengthProblem } from "../text/index.ts";
import { daysBefore } from "./days.ts";
import { foldCase } from "../text/fold-case.ts";
import type { PurchaseRule, Purchases, SegmentCustomer, SegmentOperator } from "./types.ts";

/** Field of the rule builder for rules on orders. */
export const PURCHASE_FIELD = {
  name: "bought",
  label: "Bought",
  operators: ["has", "has_not"],
} as const;

const MAX_PRODUCT_LENGTH = 200;
const MAX_DAYS = 36_500;
const MAX_TIMES = 1_000;
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;
const KEYS: ReadonlySet<string> = new Set(["product", "days", "times"]);

type Reading = { ok: true; value: Purchases } | { ok: false; message: string };

/** Reads the value of a rule on orders. Numbers may come as text; empty parts are no condition. */
export function readPurchases(value: unknown): Reading {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { ok: false, message: '"Bought" needs { product, days, times }, each if wanted' };
  const given: Record<string, unknown> = { ...value };
  const unknown = Object.keys(given).find((key) => !KEYS.has(key));
  if (unknown !== undefined)
    return { ok: false, message: `"Bought" has no part "${unknown.slice(0, 40)}"` };
  const product = readProduct(given["product"] ?? "");
  if (typeof product !== "string") return product;
  const days = readWhole(given["days"] ?? "", "days", MAX_DAYS);
  if (typeof days === "object") return days;
  const times = readWhole(given["times"] ?? "", "times", MAX_TIMES);
  if (typeof times === "object") return times;
  return {
    ok: true,
    value: {
      ...(product === "" ? {} : { product }),
      ...(days === undefined ? {} : { days }),
      ...(times === undefined || times === 1 ? {} : { times }),
    },
  };
}

type Refusal = { ok: false; message: string };

function readProduct(value: unknown): string | Refusal {
  if (typeof value !== "string")
    return { ok: false, message: 'The product of "Bought" must be a text' };
  if (UNSTORABLE.test(value))
    return { ok: false, message: '"Bought" cannot be compared with control characters' };
  // Composing many marks is quadratic.
  const problemOf = (text: string) => lengthProblem(text, "The product", MAX_PRODUCT_LENGTH);
  const long = problemOf(value);
  const text = long === null ? value.normalize("NFC").trim() : "";
  const message = long ?? problemOf(text);
  return message === null ? text : { ok: false, message };
}

function readWhole(value: unknown, name: string, most: number): number | undefined | Refusal {
  const text = typeof value === "string" ? value.trim() : value;
  if (text === "") return undefined;
  const number = typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : text;
  if (typeof number === "number" && Number.isInteger(number) && number >= 1 && number <= most)
    return number;
  return { ok: false, message: `"Bought" needs a number of ${name} from 1 to ${most}` };
}

/** Whether a customer's orders match a rule on them. */
export function matchesPurchases(
  { operator, value }: PurchaseRule,
  { orders = [] }: Pick<SegmentCustomer, "orders">,
  now: Date,
): boolean {
  const { product, days, times = 1 } = value;
  const since = days === undefined ? null : daysBefore(now, days);
  const needle = product === undefined ? null : foldCase(product);
  const matching = orders.filter(
    (order) =>
      order.counts &&
      (since === null || order.placedAt >= since) &&
      (needle === null || order.products.some((text) => foldCase(text).includes(needle))),
  );
  return matching.length >= times === (operator === "has");
}

/** When a customer's first order that counts was placed; null without one. */
export function firstOrderAt({ orders = [] }: Pick<SegmentCustomer, "orders">): Date | null {
  const times = orders.filter(({ counts }) => counts).map(({ placedAt }) => placedAt.getTime());
  return times.length === 0 ? null : new Date(times.reduce((a, b) => Math.min(a, b)));
}

/** Average amount of a customer's orders, in rupees with two decimals; null without orders. */
export function averageOrder({
  totalSpent,
  orderCount,
}: Pick<SegmentCustomer, "totalSpent" | "orderCount">): number | null {
  if (orderCount <= 0) return null;
  const paise = Math.round(totalSpent * 100);
  return Math.floor((2 * paise + orderCount) / (2 * orderCount)) / 100;
}

/** The question in words: `bought "mug" in the last 90 days at least 2 times`. */
export function describePurchases({ operator, value }: PurchaseRule): string {
  const { product, days, times } = value;
  return [
    operator === "has" ? "bought" : "did not buy",
    product === undefined ? "anything" : `"${product}"`,
    ...(days === undefined ? [] : [`in the last ${days === 1 ? "day" : `${days} days`}`]),
    ...(times === undefined ? [] : [`at least ${times} times`]),
  ].join(" ");
}

/** Whether an operator is one for rules on orders. */
export function isPurchaseOperator(
  operator: SegmentOperator,
): operator is PurchaseRule["operator"] {
  return PURCHASE_FIELD.operators.some((one) => one === operator);
}
