// cspell:ignore holded
import type { OrderStatus } from "./order-status.ts";

/**
 * Whether a shop ships before it is paid (cash on delivery) decides the meaning of these, so each account chooses it
 * once. Until then they count as unpaid.
 */
const OPEN = "open";

/** The words shops and payment services have for the states of an order: a row for each word. */
const WORDS: Readonly<Record<string, OrderStatus | typeof OPEN>> = {
  paid: "paid",
  complete: "paid",
  completed: "paid",
  processing: "paid",
  captured: "paid",
  succeeded: "paid",
  success: "paid",
  fulfilled: "paid",
  shipped: "paid",
  partially_shipped: "paid",
  delivered: "paid",
  awaiting_fulfillment: "paid",
  awaiting_shipment: "paid",
  awaiting_pickup: "paid",
  ready_for_pickup: "paid",

  placed: "placed",
  partially_paid: "placed",

  partially_refunded: "partially_refunded",
  partial_refund: "partially_refunded",
  partial_refunded: "partially_refunded",

  refunded: "refunded",
  refund: "refunded",
  fully_refunded: "refunded",
  closed: "refunded",

  cancelled: "cancelled",
  canceled: "cancelled",
  void: "cancelled",
  voided: "cancelled",
  trash: "cancelled",

  unpaid: "unpaid",
  wc_pending: "unpaid",
  pending_payment: "unpaid",
  awaiting_payment: "unpaid",
  payment_pending: "unpaid",
  payment_review: "unpaid",
  authorized: "unpaid",
  created: "unpaid",
  draft: "unpaid",
  auto_draft: "unpaid",
  checkout_draft: "unpaid",
  incomplete: "unpaid",
  expired: "unpaid",
  failed: "unpaid",
  payment_failed: "unpaid",
  declined: "unpaid",
  abandoned: "unpaid",
  blocked: "unpaid",
  fraud: "unpaid",
  suspected_fraud: "unpaid",
  requires_payment_method: "unpaid",
  requires_confirmation: "unpaid",
  requires_action: "unpaid",
  requires_capture: "unpaid",
  uncaptured: "unpaid",

  pending: OPEN,
  on_hold: OPEN,
  holded: OPEN,
};

/** A word as words are compared: "On hold" and "on-hold" are one. */
export function normaliseStatus(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "_");
}

/** The account's meanings of words that are unknown or open; by `normaliseStatus`. */
export type OwnStatusWords = Readonly<Record<string, OrderStatus>>;

/** Meaning of a word: a status, or "open" or null where only the account can tell. */
export function readOrderStatus(
  text: string,
  own: OwnStatusWords = {},
): OrderStatus | typeof OPEN | null {
  const word = normaliseStatus(text);
  for (const one of [word, word.replace(/^wc_/, "")]) {
    const known = Object.hasOwn(WORDS, one) ? WORDS[one] : undefined;
    if (known !== undefined && known !== OPEN) return known;
    if (Object.hasOwn(own, one)) return own[one] ?? null;
    if (known !== undefined) return known;
  }
  return null;
}

/** Whether an account may choose the meaning of a word: words with only one are fixed. */
export function isOpenStatus(text: string): boolean {
  const meaning = readOrderStatus(text);
  return meaning === null || meaning === OPEN;
}
