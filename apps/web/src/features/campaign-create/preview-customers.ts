import type { TemplateCustomer } from "@dakiya/domain/campaign";
import { matchesSegment } from "@dakiya/domain/segment";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { CustomerWire } from "@dakiya/domain/wire";

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}

/** A customer off the wire as the template renderer takes one. */
export function toTemplateCustomer(customer: CustomerWire): TemplateCustomer {
  const { name, email, phone, address, demographics, stats, joined_date } = customer;
  return {
    name,
    email,
    phone,
    ...address,
    ...demographics,
    totalSpent: stats.total_spent,
    orderCount: stats.order_count,
    lastPurchaseAt: toDate(stats.last_purchase),
    joinedAt: toDate(joined_date),
  };
}

/**
 * Those of the loaded customers the rules describe, for the preview to choose from; all of them when the
 * rules are not complete or describe none. What a browser does not know of a customer (opens, clicks,
 * campaigns received) counts as missing.
 */
export function previewCustomers(
  customers: readonly CustomerWire[],
  rules: SegmentRuleGroup | null,
  now: Date,
): readonly CustomerWire[] {
  if (rules === null) return customers;
  const matching = customers.filter((customer) =>
    matchesSegment(
      rules,
      {
        ...toTemplateCustomer(customer),
        isActive: customer.is_active,
        lastOpenedAt: null,
        lastClickedAt: null,
        campaignsReceived: 0,
      },
      now,
    ),
  );
  return matching.length > 0 ? matching : customers;
}
