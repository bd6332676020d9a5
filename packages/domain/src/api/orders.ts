import { MESSAGES } from "../messages/index.ts";
import {
  attributionInput,
  attributionWire,
  currencyRateWire,
  currencyRatesInput,
  orderBatchInput,
  orderListInput,
  orderPageWire,
  orderWire,
  ordersStoredWire,
  purchasePreviewWire,
  purchasesInput,
  purchasesWire,
  statusWordWire,
  statusWordsInput,
} from "../wire/index.ts";
import type { OrdersStoredWire, PurchasesWire } from "../wire/index.ts";
import { z } from "zod";
import { idInput, limitText, operation } from "./operation.ts";

const orderQuery = z.object({
  search: z.string().optional(),
  status: z.string().optional(),
  source: z.string().optional(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

/** Procedures of orders. */
export const orderOperations = {
  list: operation("GET /order", {
    scope: ["orders:read", "customers:read"],
    input: orderListInput,
    query: orderQuery,
    page: orderPageWire,
    message: "Orders",
    summary: "Orders, the newest first, in pages; cursor is the nextCursor of the page before",
  }),
  store: operation("POST /order/batch", {
    scope: ["orders:write"],
    input: orderBatchInput,
    repeat: "always",
    output: ordersStoredWire,
    message: (stored: OrdersStoredWire) =>
      MESSAGES.orders.stored({ ...stored, refused: stored.refused.length }),
    refuses: ["conflict"],
    audit: "orders.stored",
    summary:
      "Store up to 1,000 orders; one stored before, by source and external_id, is brought to the state given",
  }),
  rates: operation("GET /order/rates", {
    scope: ["orders:read"],
    output: z.array(currencyRateWire),
    message: "Currency rates",
    summary: "Rupees for one of each foreign currency the account takes orders in",
  }),
  saveRates: operation("PUT /order/rates", {
    scope: ["orders:write"],
    input: currencyRatesInput,
    output: z.array(currencyRateWire),
    message: MESSAGES.orders.ratesSaved,
    audit: "currency-rates.changed",
    summary: "Set all currency rates; orders that are stored keep theirs",
  }),
  purchases: operation("GET /order/purchases", {
    scope: ["orders:read"],
    output: purchasesWire,
    message: "Source of purchases",
    summary:
      "Whether customers' total spent, order count and last purchase come from files or orders",
  }),
  previewPurchases: operation("GET /order/purchases/preview", {
    scope: ["orders:read", "customers:read"],
    input: purchasesInput,
    output: purchasePreviewWire,
    message: "Preview of totals",
    summary: "Preview totals from source (files, orders): what would change, with ten customers",
  }),
  switchPurchases: operation("PUT /order/purchases", {
    scope: ["orders:write", "customers:write"],
    input: purchasesInput,
    output: purchasesWire,
    message: ({ source }: PurchasesWire) => MESSAGES.orders.switched[source],
    refuses: ["conflict"],
    audit: "purchases.switched",
    summary: "Use files or orders for totals",
  }),
  statuses: operation("GET /order/statuses", {
    scope: ["orders:read"],
    output: z.array(statusWordWire),
    message: "Order statuses",
    summary: "Your shop's own words for the state of an order, and their meaning",
  }),
  saveStatuses: operation("PUT /order/statuses", {
    scope: ["orders:write"],
    input: statusWordsInput,
    output: z.array(statusWordWire),
    message: MESSAGES.orders.statusesSaved,
    audit: "order-statuses.changed",
    summary: "Set all of these words; orders that are stored keep their status",
  }),
  attribution: operation("GET /order/attribution", {
    scope: ["orders:read"],
    output: attributionWire,
    message: "Campaign revenue",
    summary: "In how many days after a click an order counts for the campaign",
  }),
  saveAttribution: operation("PUT /order/attribution", {
    scope: ["orders:write"],
    input: attributionInput,
    output: attributionWire,
    message: MESSAGES.orders.attributionSaved,
    refuses: ["conflict"],
    audit: "attribution.changed",
    summary: "Set those days, 1 to 30; orders of the last 60 days are counted again",
  }),
  get: operation("GET /order/:id", {
    scope: ["orders:read", "customers:read"],
    input: idInput,
    output: orderWire,
    message: "Order",
    summary: "One order",
  }),
  delete: operation("DELETE /order/:id", {
    scope: ["orders:write"],
    input: idInput,
    audit: "order.deleted",
    summary: "Delete one order",
  }),
};
