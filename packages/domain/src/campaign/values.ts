import { formatRupees } from "../analytics/rupees.ts";
import { firstNameOf } from "../customer/first-name.ts";
import type { SegmentCustomer } from "../segment/index.ts";
import { attributeName, attributeOf, keyOfAttribute } from "../fields/definition.ts";
import type { AttributeTypes } from "../fields/definition.ts";
import { formatAttribute } from "../fields/write-attribute.ts";
import { formatDay } from "../text/dates.ts";
import { isTemplateVariable, TEMPLATE_VARIABLES } from "./variables.ts";
import type { FixedVariable, TemplateValues, TemplateVariable } from "./variables.ts";

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
  | "attributes"
> & {
  /** As it was given apart from the name; derived from that where there is none. */
  firstName?: string | null;
};

/**
 * The text of every template variable for one recipient; missing values are empty.
 *
 * Money reads "₹1,23,456.50", dates "20 Nov 2026" (the day in UTC, as dates are stored). `first_name` is
 * the given one, else the first word of the name that is no title.
 *
 * @param options - `company` is the sender's company name, `own` the account's own fields; `only` leaves out the
 *   variables it does not name.
 */
export function templateValues(
  customer: TemplateCustomer,
  options: { company: string; own?: AttributeTypes; only?: readonly TemplateVariable[] },
): TemplateValues {
  const { company, own = {} } = options;
  const values: TemplateValues = {};
  for (const name of options.only ?? [
    ...TEMPLATE_VARIABLES,
    ...Object.keys(own).map(attributeName),
  ]) {
    const key = keyOfAttribute(name);
    if (key !== null) values[name] = ownValueFor(key, customer, own);
    else if (isTemplateVariable(name)) values[name] = valueFor(name, customer, company);
  }
  return values;
}

function ownValueFor(key: string, customer: TemplateCustomer, own: AttributeTypes): string {
  const type = Object.hasOwn(own, key) ? own[key] : undefined;
  const value = attributeOf(customer.attributes, key);
  return type === undefined || value === undefined ? "" : formatAttribute(type, value);
}

function valueFor(name: FixedVariable, customer: TemplateCustomer, company: string): string {
  switch (name) {
    case "name":
    case "email":
      return customer[name];
    case "first_name":
      return firstNameOf(customer);
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
      return formatDay(customer.lastPurchaseAt);
    case "joined_date":
      return formatDay(customer.joinedAt);
    case "company":
      return company;
  }
}
