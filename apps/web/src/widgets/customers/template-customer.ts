import { NO_PLAIN_VALUES } from "@dakiya/domain/fields";
import type { TemplateCustomer } from "@dakiya/domain/campaign";
import { plainValues } from "@dakiya/domain/wire";
import type { CustomerWire } from "@dakiya/domain/wire";

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}

/** A customer from the wire in the form the template renderer takes. */
export function toTemplateCustomer(customer: CustomerWire): TemplateCustomer {
  const { name, email, phone, stats, joined_date, attributes } = customer;
  return {
    name,
    email,
    phone,
    firstName: customer.first_name ?? null,
    ...plainValues(customer),
    totalSpent: stats.total_spent,
    orderCount: stats.order_count,
    lastPurchaseAt: toDate(stats.last_purchase),
    joinedAt: toDate(joined_date),
    attributes: attributes ?? {},
  };
}

/** A placeholder recipient while there are no customers. */
export const NOBODY_YET = {
  name: "Asha Rao",
  email: "asha@example.com",
  phone: null,
  ...NO_PLAIN_VALUES,
  city: "Mumbai",
  state: "Maharashtra",
  country: "India",
  totalSpent: 12450,
  orderCount: 4,
  lastPurchaseAt: null,
  joinedAt: null,
};
