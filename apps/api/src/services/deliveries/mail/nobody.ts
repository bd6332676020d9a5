import type { TemplateCustomer } from "@dakiya/domain/campaign";

/** A recipient without data: every variable takes its fallback. */
export const NOBODY: TemplateCustomer = {
  name: "",
  email: "",
  phone: null,
  city: null,
  state: null,
  country: null,
  gender: null,
  age: null,
  occupation: null,
  totalSpent: 0,
  orderCount: 0,
  lastPurchaseAt: null,
  joinedAt: null,
};
