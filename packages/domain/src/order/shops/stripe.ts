import type { Shop } from "./shop.ts";

/** The export of payments: amounts with separators, months in Stripe's own order, 2026-11-20 10:30. */
export const STRIPE: Shop = {
  source: "stripe",
  label: "Stripe",
  headings: {
    number: ["id", "payment intent id", "paymentintent id"],
    email: ["customer email", "email"],
    placed: ["created date utc", "created utc", "created"],
    status: ["status"],
    total: ["amount"],
    refunded: ["amount refunded"],
    currency: ["currency"],
    name: ["customer name"],
    phone: ["customer phone"],
    city: ["card address city"],
  },
  needs: ["number", "email", "placed", "status", "total"],
  distinctive: [
    "seller message",
    "statement descriptor",
    "card id",
    "created date utc",
    "created utc",
  ],
  isUnique: true,
  isPayments: true,
};
