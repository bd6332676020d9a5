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
export { isOpenStatus, normaliseStatus, readOrderStatus } from "./status-words.ts";
export type { OwnStatusWords } from "./status-words.ts";
export { gatherOrders, orderCell } from "./gather-orders.ts";
export type { GatheredOrder } from "./gather-orders.ts";
export { scanOrders } from "./scan-orders.ts";
export type { OpenWord, OrderScan, SampleOrder } from "./scan-orders.ts";
export { SHOPS as ORDER_SHOPS } from "./shops/index.ts";
export { findOrderExport, hasOwnIds, inWordsOfFile } from "./order-export.ts";
export type { OrderExport } from "./order-export.ts";
