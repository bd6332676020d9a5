import { normaliseHeader } from "../cells/normalise-header.ts";

/** Types of an account's own fields. */
export const ATTRIBUTE_TYPES = [
  "text",
  "number",
  "money",
  "date",
  "yes_no",
  "choice",
  "tags",
] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

export const ATTRIBUTE_TYPE_LABELS: Record<AttributeType, string> = {
  text: "Text",
  number: "Number",
  money: "Money",
  date: "Date",
  yes_no: "Yes/No",
  choice: "Choice",
  tags: "Tags",
};

/**
 * A field that an account added to its customers. `key` names it for good, in rules, variables, files and the API;
 * `label` is shown, and may change. `choices` is empty unless it is a choice.
 */
export type FieldDefinition = {
  key: string;
  label: string;
  type: AttributeType;
  choices: readonly string[];
  description: string;
};

/**
 * A value as it is stored: money in rupees with two decimals, a date as an ISO instant in UTC or, without a year, as
 * "--03-14", one of the choices as it is defined, tags in the order given.
 */
export type AttributeValue = string | number | boolean | readonly string[];

/** A customer's values by key; a missing value has no entry. */
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** How much an account may define. Lengths are in characters. */
export const FIELD_LIMITS = {
  perAccount: 100,
  key: 40,
  label: 60,
  description: 300,
  choices: 50,
  tags: 50,
} as const;

const KEY = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

/**
 * Whether a text can be a key: `snake_case` of small Latin letters and digits, a letter first. Names of JavaScript's
 * own properties, such as `constructor`, can't be keys.
 */
export function isFieldKey(text: string): boolean {
  return text.length <= FIELD_LIMITS.key && KEY.test(text) && !(text in {});
}

/**
 * The key a label suggests: "Shoe size (EU)" gives `shoe_size_eu`.
 *
 * @returns An empty text where the label has no Latin letter to begin with.
 */
export function keyFromLabel(label: string): string {
  const words = normaliseHeader(label)
    .split(" ")
    .filter((word) => /^[a-z0-9]+$/.test(word));
  let key = "";
  for (const word of words) {
    const longer = key === "" ? word : `${key}_${word}`;
    if (longer.length > FIELD_LIMITS.key) break;
    key = longer;
  }
  return isFieldKey(key) ? key : "";
}

/** The name of an attribute in a rule, a variable or a heading. */
export type AttributeName = `attributes.${string}`;

const PREFIX = "attributes.";

/** The name a rule, a variable or a heading uses for the field with this key. */
export function attributeName(key: string): AttributeName {
  return `attributes.${key}`;
}

/** The key in such a name; null for any other text. */
export function keyOfAttribute(name: string): string | null {
  if (!name.startsWith(PREFIX)) return null;
  const key = name.slice(PREFIX.length);
  return isFieldKey(key) ? key : null;
}

/** Whether a text names an attribute, defined or not. */
export function isAttributeName(name: string): name is AttributeName {
  return keyOfAttribute(name) !== null;
}

/** The definition a name like `attributes.size` means; null where the account has none. */
export function findField(
  definitions: readonly FieldDefinition[],
  name: string,
): FieldDefinition | null {
  const key = keyOfAttribute(name);
  return definitions.find((definition) => definition.key === key) ?? null;
}

/** A customer's value for a key; undefined where there is none. */
export function attributeOf(
  attributes: Attributes | undefined,
  key: string,
): AttributeValue | undefined {
  return attributes !== undefined && Object.hasOwn(attributes, key) ? attributes[key] : undefined;
}

/** The type of each of an account's fields by key: as much of the definitions as a message needs. */
export type AttributeTypes = Readonly<Record<string, AttributeType>>;

export function attributeTypes(definitions: readonly FieldDefinition[]): AttributeTypes {
  return Object.fromEntries(definitions.map(({ key, type }) => [key, type]));
}
