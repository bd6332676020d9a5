import { formatRupees } from "../analytics/rupees.ts";
import type { SegmentCustomer } from "../segment/index.ts";
import { TEMPLATE_VARIABLES } from "./variables.ts";
import type { TemplateValues, TemplateVariable } from "./variables.ts";

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
 * @param options - `company` is the sender's company name; `only` leaves out the variables it does not name.
 */
export function templateValues(
  customer: TemplateCustomer,
  options: { company: string; only?: readonly TemplateVariable[] },
): TemplateValues {
  const values: TemplateValues = {};
  for (const name of options.only ?? TEMPLATE_VARIABLES)
    values[name] = valueFor(name, customer, options.company);
  return values;
}

function valueFor(name: TemplateVariable, customer: TemplateCustomer, company: string): string {
  switch (name) {
    case "name":
    case "email":
      return customer[name];
    case "first_name":
      return customer.name.trim().split(/\s+/, 1)[0] ?? "";
    case "phone":
    case "city":
    case "state":
    case "country":
    case "gender":
    case "occupation":
      return customer[name] ?? "";
    case "age":
      return customer.age === null ? "" : String(customer.age);
    case "total_spent":
      return formatRupees(customer.totalSpent);
    case "order_count":
      return String(customer.orderCount);
    case "last_purchase":
      return formatDate(customer.lastPurchaseAt);
    case "joined_date":
      return formatDate(customer.joinedAt);
    case "company":
      return company;
  }
}
