import type { Shop } from "./shop.ts";

/** The export of the grid of orders of Magento 2 and Adobe Commerce; it has no items. */
export const MAGENTO: Shop = {
  source: "magento",
  label: "Magento",
  headings: {
    number: ["id", "order", "increment id"],
    email: ["customer email"],
    placed: ["purchase date", "created at"],
    status: ["status"],
    total: ["grand total purchased", "grand total base"],
    refunded: ["total refunded"],
    currency: ["order currency code", "order currency"],
    name: ["bill to name", "customer name", "ship to name"],
  },
  needs: ["number", "email", "placed", "status", "total"],
};
