import type { Shop } from "./shop.ts";

/** The headings of WooCommerce's own export and of its usual plugins. */
export const WOOCOMMERCE: Shop = {
  source: "woocommerce",
  label: "WooCommerce",
  headings: {
    number: ["order number", "order id", "order no"],
    email: ["billing email", "email billing", "billing email address", "customer email"],
    placed: ["order date", "date created", "date created gmt", "date"],
    paid: ["paid date", "date paid"],
    status: ["order status", "status"],
    total: ["order total amount", "order total", "total", "total amount"],
    refunded: ["order refund amount", "refund amount", "refunded amount", "total refunded"],
    currency: ["order currency", "currency"],
    name: ["billing name"],
    firstName: ["billing first name", "first name billing"],
    lastName: ["billing last name", "last name billing"],
    phone: ["billing phone", "phone billing"],
    city: ["billing city", "city billing", "shipping city", "city shipping"],
    coupon: ["coupon code", "coupon codes", "coupons", "coupon"],
    sku: ["sku", "item sku"],
    item: ["item name", "product name"],
    quantity: ["quantity", "item quantity", "quantity refund"],
    price: ["item cost", "item price", "product price"],
  },
  needs: ["number", "email", "placed", "status", "total"],
};
