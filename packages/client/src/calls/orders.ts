import type {
  attributionInput,
  AttributionWire,
  currencyRatesInput,
  CurrencyRateWire,
  orderBatchInput,
  orderListInput,
  OrderPageWire,
  OrdersStoredWire,
  OrderWire,
  PurchasePreviewWire,
  purchasesInput,
  PurchasesWire,
  statusWordsInput,
  StatusWordWire,
} from "@dakiya/domain/wire";
import { get, gives, pages, put, remove, repeatable, takes } from "../row.ts";
import type { In } from "../row.ts";

export const orders = {
  /** Orders, the newest first, in pages; `totals` are of all that the filter shows. */
  list: pages(
    "/order",
    gives<OrderWire>(),
    takes<In<typeof orderListInput>>(),
    gives<Pick<OrderPageWire, "totals" | "sources">>(),
  ),
  /** One order. */
  get: get("/order/:id", gives<OrderWire>()),
  /**
   * Stores up to 1,000 orders, each by its source and number: new ones are added, others brought to the state given. The
   * answer names those it refused. The same again changes nothing.
   */
  store: repeatable("/order/batch", gives<OrdersStoredWire>(), takes<In<typeof orderBatchInput>>()),
  /** Deletes an order. */
  delete: remove("/order/:id", gives<void>()),
  /** Rupees for one of each foreign currency. */
  rates: get("/order/rates", gives<CurrencyRateWire[]>()),
  /** Where customers' total spent, order count and last purchase come from. */
  purchases: get("/order/purchases", gives<PurchasesWire>()),
  /** What taking them from elsewhere would change. */
  previewPurchases: get(
    "/order/purchases/preview",
    gives<PurchasePreviewWire>(),
    takes<In<typeof purchasesInput>>(),
  ),
  /** Takes them from files or from orders. */
  switchPurchases: put(
    "/order/purchases",
    gives<PurchasesWire>(),
    takes<In<typeof purchasesInput>>(),
  ),
  /** What your shop's own words for the state of an order mean. */
  statuses: get("/order/statuses", gives<StatusWordWire[]>()),
  /** Sets all of them; orders that are stored keep their status. */
  saveStatuses: put(
    "/order/statuses",
    gives<StatusWordWire[]>(),
    takes<In<typeof statusWordsInput>>(),
  ),
  /** In how many days after a click an order counts for the campaign. */
  attribution: get("/order/attribution", gives<AttributionWire>()),
  /** Sets those days. */
  saveAttribution: put(
    "/order/attribution",
    gives<AttributionWire>(),
    takes<In<typeof attributionInput>>(),
  ),
  /** Sets all rates; orders that are stored keep theirs. */
  saveRates: put(
    "/order/rates",
    gives<CurrencyRateWire[]>(),
    takes<In<typeof currencyRatesInput>>(),
  ),
};
