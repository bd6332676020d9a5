import type { BuiltInField, VariableField } from "../fields/customer-fields.ts";
import { attributeName, keyOfAttribute } from "../fields/definition.ts";
import type { AttributeName, AttributeTypes } from "../fields/definition.ts";
import { FIELD_LIST, fieldOf } from "../fields/field-list.ts";
import { isCouponVariable, keyOfCoupon } from "./coupons.ts";
import type { CouponVariable } from "./coupons.ts";

/** A name that every template can use in braces. */
export type FixedVariable = VariableField | "company";

const isVariable = (key: BuiltInField): key is VariableField => fieldOf(key).variable !== false;

/** The names every template can use in braces, beside the account's own fields. Others stay as they are written. */
export const TEMPLATE_VARIABLES: readonly FixedVariable[] = [
  ...FIELD_LIST.map(({ key }) => key).filter(isVariable),
  "company",
];

/** Name a variable can have: one of those, one of the account's own fields, or a coupon pool. */
export type TemplateVariable = FixedVariable | AttributeName | CouponVariable;

/** Values of the variables for one recipient. Missing and blank values use the fallback. */
export type TemplateValues = Partial<Record<TemplateVariable, string>>;

const KNOWN: ReadonlySet<string> = new Set(TEMPLATE_VARIABLES);

/**
 * Placeholder for the address of an email as a page, where a message that is not plain has a link. It is no variable:
 * in a text it stands for nothing.
 */
export const VIEW_LINK = "{view_in_browser}";
const VIEW_NAME = VIEW_LINK.slice(1, -1);

/** Whether a name is one of `TEMPLATE_VARIABLES`. */
export function isTemplateVariable(name: string): name is FixedVariable {
  return KNOWN.has(name);
}

/**
 * Variable that a name in braces refers to: `{city}` one of `TEMPLATE_VARIABLES`, `{attributes.size}` an own field, and
 * so `{size}` where nothing else has that name; `{coupon:diwali}` the code of a pool, which may not exist.
 *
 * @param own - The account's own fields; `{}` for none.
 * @returns Null for an unknown name.
 */
export function templateVariable(name: string, own: AttributeTypes): TemplateVariable | null {
  if (isTemplateVariable(name)) return name;
  if (name === VIEW_NAME) return null;
  if (isCouponVariable(name)) return name;
  const key = keyOfAttribute(name) ?? name;
  return Object.hasOwn(own, key) ? attributeName(key) : null;
}

/** The shortest name in braces for an own field: `size`, or `attributes.city` beside the fixed `city`. */
export function shortName(key: string): string {
  return isTemplateVariable(key) || key === VIEW_NAME ? attributeName(key) : key;
}

/** The keys of the own fields that texts of a message use, each once. */
export function attributesIn(text: string, own: AttributeTypes): string[] {
  const keys = extractVariables(text).flatMap((name) => {
    const key = keyOfAttribute(templateVariable(name, own) ?? "");
    return key === null ? [] : [key];
  });
  return [...new Set(keys)];
}

/** The keys of the coupon pools that texts of a message take codes from, each once. */
export function couponsIn(text: string): string[] {
  return extractVariables(text).filter(isCouponVariable).map(keyOfCoupon);
}

/**
 * The source of the pattern for `{name}` and `{name|fallback}`: group 1 is the name, group 2 the
 * fallback. Neither holds a brace or a line break; a blank name is no variable. No two repetitions can
 * match the same text, so the time is linear in the length of the template.
 */
export const PLACEHOLDER_SOURCE = String.raw`\{([^{}|\r\n]+)(?:\|([^{}\r\n]*))?\}`;

/**
 * The distinct names in braces, in the order they first occur: `Hi {name|friend} of {city}` gives
 * `["name", "city"]` (docs/product.md, Create Campaign). Names that stand for nothing are among them.
 */
export function extractVariables(text: string): string[] {
  const names = new Set<string>();
  for (const match of text.matchAll(new RegExp(PLACEHOLDER_SOURCE, "g"))) {
    const name = (match[1] ?? "").trim();
    if (name !== "") names.add(name);
  }
  return [...names];
}
