/** States of an order. A refund may be of a part or of all of it. */
export const ORDER_STATUSES = [
  "placed",
  "paid",
  "partially_refunded",
  "refunded",
  "cancelled",
  "unpaid",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses with their labels on screens. */
export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  placed: "Placed",
  paid: "Paid",
  partially_refunded: "Partly refunded",
  refunded: "Refunded",
  cancelled: "Cancelled",
  unpaid: "Unpaid",
};

/** Where total spent, order count and last purchase of an account's customers come from. */
export const PURCHASE_SOURCES = ["files", "orders"] as const;
export type PurchaseSource = (typeof PURCHASE_SOURCES)[number];

/** The currency amounts are shown and summed in. */
export const HOME_CURRENCY = "INR";
