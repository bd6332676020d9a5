import { MESSAGES } from "@dakiya/domain/messages";
import {
  attributionWire,
  currencyRateWire,
  ordersStoredWire,
  orderWire,
  purchasePreviewWire,
  purchasesWire,
  statusWordWire,
} from "@dakiya/domain/wire";
import type { OrderPageWire, OrdersStoredWire, PurchasesWire } from "@dakiya/domain/wire";
import { z } from "zod";
import { body, limitText, ownMessage, params, route } from "./route.ts";
import type { RestRoute } from "./route.ts";

const orderQuery = z.object({
  search: z.string().optional(),
  status: z.string().optional(),
  source: z.string().optional(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

/** What customers bought. */
export const orderRoutes: readonly RestRoute[] = [
  route("GET /order", "orders.list", {
    scope: ["orders:read", "customers:read"],
    input: (request) => orderQuery.parse(request.query),
    output: z.array(orderWire),
    data: ({ items }: OrderPageWire) => items,
    beside: ({ nextCursor, totals, sources }: OrderPageWire) => ({ nextCursor, totals, sources }),
    message: "Orders",
    summary: "Orders, the newest first, in pages; cursor is the nextCursor of the page before",
  }),
  route("POST /order/batch", "orders.store", {
    scope: ["orders:write"],
    input: body,
    output: ordersStoredWire,
    message: (stored: OrdersStoredWire) =>
      MESSAGES.orders.stored({ ...stored, refused: stored.refused.length }),
    refuses: ["conflict"],
    summary:
      "Store up to 1,000 orders; one stored before, by source and external_id, is brought to the state given",
  }),
  route("GET /order/rates", "orders.rates", {
    scope: ["orders:read"],
    output: z.array(currencyRateWire),
    message: "Currency rates",
    summary: "Rupees for one of each foreign currency the account takes orders in",
  }),
  route("PUT /order/rates", "orders.saveRates", {
    scope: ["orders:write"],
    input: body,
    output: z.array(currencyRateWire),
    message: MESSAGES.orders.ratesSaved,
    summary: "Set all currency rates; orders that are stored keep theirs",
  }),
  route("GET /order/purchases", "orders.purchases", {
    scope: ["orders:read"],
    output: purchasesWire,
    message: "Source of purchases",
    summary:
      "Whether customers' total spent, order count and last purchase come from files or orders",
  }),
  route("GET /order/purchases/preview", "orders.previewPurchases", {
    scope: ["orders:read", "customers:read"],
    input: (request) => request.query,
    output: purchasePreviewWire,
    message: "What switching changes",
    summary: "What taking them from source (files, orders) would change, with ten customers",
  }),
  route("PUT /order/purchases", "orders.switchPurchases", {
    scope: ["orders:write", "customers:write"],
    input: body,
    output: purchasesWire,
    message: ({ source }: PurchasesWire) => MESSAGES.orders.switched[source],
    refuses: ["conflict"],
    summary: "Take them from files or from orders",
  }),
  route("GET /order/statuses", "orders.statuses", {
    scope: ["orders:read"],
    output: z.array(statusWordWire),
    message: "Order statuses",
    summary: "What your shop's own words for the state of an order mean",
  }),
  route("PUT /order/statuses", "orders.saveStatuses", {
    scope: ["orders:write"],
    input: body,
    output: z.array(statusWordWire),
    message: MESSAGES.orders.statusesSaved,
    summary: "Set all of these words; orders that are stored keep their status",
  }),
  route("GET /order/attribution", "orders.attribution", {
    scope: ["orders:read"],
    output: attributionWire,
    message: "Campaign revenue",
    summary: "In how many days after a click an order counts for the campaign",
  }),
  route("PUT /order/attribution", "orders.saveAttribution", {
    scope: ["orders:write"],
    input: body,
    output: attributionWire,
    message: MESSAGES.orders.attributionSaved,
    refuses: ["conflict"],
    summary: "Set those days, 1 to 30; orders of the last 60 days are counted again",
  }),
  route("GET /order/:id", "orders.get", {
    scope: ["orders:read", "customers:read"],
    input: params,
    output: orderWire,
    message: "Order",
    summary: "One order",
  }),
  route("DELETE /order/:id", "orders.delete", {
    scope: ["orders:write"],
    input: params,
    message: ownMessage,
    summary: "Delete one order",
  }),
];
