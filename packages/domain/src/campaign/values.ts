import { formatRupees } from "../analytics/rupees.ts";
import type { SegmentCustomer } from "../segment/index.ts";
import type { TemplateVariable } from "./variables.ts";

const MONTHS = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;

function formatDate(at: Date | null): string {
  if (at === null || Number.isNaN(at.getTime())) return "";
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()] ?? ""} ${at.getUTCFullYear()}`;
}

/** What a template can say about a recipient. */
export type TemplateCustomer = Pick<
  SegmentCustomer,
  | "name"
  | "email"
  | "phone"
  | "city"
  | "state"
  | "country"
  | "gender"
  | "occupation"
  | "age"
  | "totalSpent"
  | "orderCount"
  | "lastPurchaseAt"
  | "joinedAt"
>;

/**
 * The text of every template variable for one recipient; missing values are empty.
 *
 * Money reads "₹1,23,456.50", dates "20 Nov 2026" (the day in UTC, as dates are stored). `first_name` is
 * the name up to its first space.
 *
 * @param options - `company` is the sender's company name.
 */
export function templateValues(
  customer: TemplateCustomer,
  options: { company: string },
): Record<TemplateVariable, string> {
  return {
    name: customer.name,
    first_name: customer.name.trim().split(/\s+/)[0] ?? "",
    email: customer.email,
    phone: customer.phone ?? "",
    city: customer.city ?? "",
    state: customer.state ?? "",
    country: customer.country ?? "",
    gender: customer.gender ?? "",
    age: customer.age === null ? "" : String(customer.age),
    occupation: customer.occupation ?? "",
    total_spent: formatRupees(customer.totalSpent),
    order_count: String(customer.orderCount),
    last_purchase: formatDate(customer.lastPurchaseAt),
    joined_date: formatDate(customer.joinedAt),
    company: options.company,
  };
}
