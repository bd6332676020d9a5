import type { Shop } from "./shop.ts";

/** Like Shopify's, but for the number and the refund. */
export const SQUARESPACE: Shop = {
  source: "squarespace",
  label: "Squarespace",
  headings: {
    number: ["order id"],
    email: ["email"],
    placed: ["created at"],
    paid: ["paid at"],
    status: ["financial status"],
    cancelled: ["cancelled at"],
    total: ["total"],
    refunded: ["amount refunded"],
    currency: ["currency"],
    name: ["billing name", "shipping name"],
    phone: ["billing phone", "shipping phone"],
    city: ["billing city", "shipping city"],
    coupon: ["discount code"],
    sku: ["lineitem sku"],
    item: ["lineitem name"],
    quantity: ["lineitem quantity"],
    price: ["lineitem price"],
  },
  needs: ["number", "email", "placed", "status", "total", "item"],
};
