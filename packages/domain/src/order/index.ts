export { ATTRIBUTION_DAYS, describeAttribution } from "./attribution-days.ts";
export { fromHundredths, inHundredths, readMoneyExactly } from "./amount.ts";
export {
  HOME_CURRENCY,
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  PURCHASE_SOURCES,
} from "./order-status.ts";
export type { OrderStatus, PurchaseSource } from "./order-status.ts";
export { ORDER_ITEMS_MAX, orderInput, readOrder } from "./read-order.ts";
export type { OrderInput, OrderItem, OrderReading, ReadOrder } from "./read-order.ts";
export { gatherOrders } from "./gather-orders.ts";
export { findOrderExport, inWordsOfFile } from "./order-export.ts";
