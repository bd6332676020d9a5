import type { Shop } from "./shop.ts";

/** The report of payments: amounts in rupees, days first. It has no names. */
export const RAZORPAY: Shop = {
  source: "razorpay",
  label: "Razorpay",
  headings: {
    number: ["id", "payment id"],
    email: ["email"],
    placed: ["created at"],
    status: ["status", "payment status"],
    total: ["amount"],
    refunded: ["amount refunded"],
    currency: ["currency"],
    phone: ["contact"],
  },
  needs: ["number", "email", "placed", "status", "total"],
  distinctive: ["refund status", "captured"],
  isUnique: true,
  isPayments: true,
};
