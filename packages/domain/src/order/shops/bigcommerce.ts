import type { Shop } from "./shop.ts";

/** One row an order: its products stand in one cell, and are not read. */
export const BIGCOMMERCE: Shop = {
  source: "bigcommerce",
  label: "BigCommerce",
  headings: {
    number: ["order id"],
    email: ["customer email", "billing email"],
    placed: ["order date", "date created"],
    status: ["order status", "status"],
    total: ["order total inc tax", "total inc tax"],
    refunded: ["refund amount", "refunded amount"],
    currency: ["order currency code", "transactional currency code", "currency code"],
    name: ["customer name"],
    firstName: ["billing first name"],
    lastName: ["billing last name"],
    phone: ["customer phone", "billing phone"],
    city: ["billing city", "billing suburb", "shipping city"],
    coupon: ["coupon code"],
  },
  needs: ["number", "email", "placed", "status", "total"],
};
