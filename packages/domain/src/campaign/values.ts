import { formatRupees } from "../analytics/rupees.ts";
import { firstNameOf } from "../customer/first-name.ts";
import type { CustomerField, VariableValues } from "../fields/customer-fields.ts";
import { attributeName, attributeOf, keyOfAttribute } from "../fields/definition.ts";
import type { Attributes, AttributeTypes } from "../fields/definition.ts";
import { fieldOf } from "../fields/field-list.ts";
import { formatAttribute } from "../fields/write-attribute.ts";
import { formatDay } from "../text/dates.ts";
import { couponVariable, isCouponVariable, keyOfCoupon, SAMPLE_COUPON } from "./coupons.ts";
import type { CouponVariable } from "./coupons.ts";
import { isTemplateVariable, TEMPLATE_VARIABLES } from "./variables.ts";
import type { FixedVariable, TemplateValues, TemplateVariable } from "./variables.ts";

/** Values of a recipient that a template can use. */
export type TemplateCustomer = Omit<VariableValues, "firstName"> & {
  attributes?: Attributes;
  /** The codes given to them, by pool; absent in previews, which show a sample. */
  coupons?: Readonly<Record<string, string>>;
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
    ...Object.keys(customer.coupons ?? {}).map(couponVariable),
  ]) {
    const key = keyOfAttribute(name);
    if (key !== null) values[name] = ownValueFor(key, customer, own);
    else if (isCouponVariable(name)) values[name] = couponFor(name, customer);
    else if (isTemplateVariable(name)) values[name] = valueFor(name, customer, company);
  }
  return values;
}

function ownValueFor(key: string, customer: TemplateCustomer, own: AttributeTypes): string {
  const type = Object.hasOwn(own, key) ? own[key] : undefined;
  const value = attributeOf(customer.attributes, key);
  return type === undefined || value === undefined ? "" : formatAttribute(type, value);
}

function couponFor(name: CouponVariable, { coupons }: TemplateCustomer): string {
  if (coupons === undefined) return SAMPLE_COUPON;
  const key = keyOfCoupon(name);
  return Object.hasOwn(coupons, key) ? (coupons[key] ?? "") : "";
}

type Written = Omit<VariableValues, "firstName">;
type Value = Written[keyof Written];

const writeText = (value: Value): string => (value === null ? "" : String(value));
const WRITE: Record<CustomerField["type"], (value: Value) => string> = {
  text: writeText,
  choice: writeText,
  number: writeText,
  money: (value) => (typeof value === "number" ? formatRupees(value) : ""),
  date: (value) => (value instanceof Date ? formatDay(value) : ""),
  yes_no: (value) => (value === null ? "" : value ? "Yes" : "No"),
};

function valueFor(name: FixedVariable, customer: TemplateCustomer, company: string): string {
  if (name === "company") return company;
  if (name === "first_name") return firstNameOf(customer);
  const { property, type } = fieldOf(name);
  return WRITE[type](customer[property as keyof Written]);
}
