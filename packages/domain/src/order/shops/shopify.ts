import type { Shop } from "./shop.ts";

export const SHOPIFY: Shop = {
  source: "shopify",
  label: "Shopify",
  headings: {
    id: ["id"],
    number: ["name"],
    email: ["email"],
    placed: ["created at"],
    paid: ["paid at"],
    status: ["financial status"],
    cancelled: ["cancelled at"],
    total: ["total"],
    refunded: ["refunded amount"],
    currency: ["currency"],
    marketing: ["accepts marketing"],
    name: ["billing name", "shipping name"],
    phone: ["phone", "billing phone"],
    city: ["billing city", "shipping city"],
    coupon: ["discount code"],
    sku: ["lineitem sku"],
    item: ["lineitem name"],
    quantity: ["lineitem quantity"],
    price: ["lineitem price"],
  },
  needs: ["number", "email", "placed", "status", "total", "item"],
};
