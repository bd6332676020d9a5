import type { Shop } from "./shop.ts";

/** Sold orders. Etsy leaves addresses out of newer exports: then no order can be given to a customer. */
export const ETSY: Shop = {
  source: "etsy",
  label: "Etsy",
  headings: {
    number: ["order id"],
    email: ["buyer email", "email", "email address"],
    placed: ["sale date"],
    status: ["status"],
    total: ["adjusted order total", "order total", "order value"],
    currency: ["currency"],
    name: ["full name"],
    firstName: ["first name"],
    lastName: ["last name"],
    city: ["ship city", "delivery city"],
    coupon: ["coupon code"],
  },
  needs: ["number", "placed", "total"],
  distinctive: ["buyer user id", "number of items", "order net"],
  isUnique: true,
  status: "paid",
};
