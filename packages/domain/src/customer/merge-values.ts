import {
  attributeName,
  attributeOf,
  fieldOf,
  formatAttribute,
  propertyOf,
} from "../fields/index.ts";
import type { Attributes, AttributeValue, FieldDefinition, StoredFields } from "../fields/index.ts";
import { FIELD_LIMITS } from "../fields/definition.ts";
import { foldCase } from "../text/fold-case.ts";
import { beginsWithFirstName } from "./first-name.ts";

/** The built-in fields a merge offers a choice for, in this order. A first name goes with its name. */
export const ASKED_IN_MERGE = [
  "name",
  "email",
  "phone",
  "city",
  "state",
  "country",
  "gender",
  "age",
  "occupation",
  "language",
  "joined_date",
] as const;
type Asked = (typeof ASKED_IN_MERGE)[number];

type Values = Pick<StoredFields, ReturnType<typeof propertyOf<Asked>>>;

/** Fields of a customer that a merge chooses between. */
export type MergeSide = Values & Pick<StoredFields, "firstName"> & { attributes: Attributes };

/** Source of a field's value after a merge: the kept customer, or the one merged into it. */
export type MergeChoice = "kept" | "other";

/** A field in which two customers differ. The values are as the screen shows them, empty where there is none. */
export type MergeField = {
  /** As in files and rules: "city", "attributes.size". */
  name: string;
  label: string;
  kept: string;
  other: string;
  /** Default: the kept customer's value, unless that is empty. */
  preset: MergeChoice;
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

const asText = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : JSON.stringify(value ?? null);

/** The fields in which two customers differ. Tags are not among them: those of both stay. */
export function differingFields(
  kept: MergeSide,
  other: MergeSide,
  definitions: readonly FieldDefinition[],
): MergeField[] {
  return allFields(kept, other, definitions).flatMap(({ values: [one, two], shown, ...field }) =>
    asText(one) === asText(two) || (isEmpty(one) && isEmpty(two))
      ? []
      : [{ ...field, kept: shown(one), other: shown(two), preset: presetOf(one) }],
  );
}

const presetOf = (kept: unknown): MergeChoice => (isEmpty(kept) ? "other" : "kept");

type Value = Values[keyof Values] | AttributeValue | undefined;

type Compared = {
  name: string;
  label: string;
  values: readonly [Value, Value];
  shown: (value: Value) => string;
};

function allFields(
  kept: MergeSide,
  other: MergeSide,
  definitions: readonly FieldDefinition[],
): Compared[] {
  const builtIn = ASKED_IN_MERGE.map((name): Compared => {
    const property = propertyOf(name);
    return {
      ...{ name, label: fieldOf(name).label, shown: shownValue },
      values: [kept[property], other[property]],
    };
  });
  const own = definitions
    .filter(({ type }) => type !== "tags")
    .map(({ key, label, type }): Compared => ({
      ...{ name: attributeName(key), label },
      values: [attributeOf(kept.attributes, key), attributeOf(other.attributes, key)],
      shown: (value) =>
        value === undefined || value === null || value instanceof Date
          ? ""
          : formatAttribute(type, value),
    }));
  return [...builtIn, ...own];
}

const shownValue = (value: Value): string =>
  value instanceof Date ? formatAttribute("date", value.toISOString()) : `${value ?? ""}`;

/** The values after a merge. @param choices - By name of the field; where one is absent its preset holds. */
export function mergeValues(
  kept: MergeSide,
  other: MergeSide,
  definitions: readonly FieldDefinition[],
  choices: ReadonlyMap<string, MergeChoice> = new Map(),
): MergeSide {
  const takes = (name: string, value: unknown): boolean =>
    (choices.get(name) ?? presetOf(value)) === "other";
  const values: Record<string, unknown> = {};
  for (const name of ASKED_IN_MERGE) {
    const property = propertyOf(name);
    values[property] = (takes(name, kept[property]) ? other : kept)[property];
  }
  const attributes = { ...kept.attributes };
  for (const { key, type } of definitions) {
    const [one, two] = [attributeOf(kept.attributes, key), attributeOf(other.attributes, key)];
    const value =
      type === "tags" ? mergeTags(one, two) : takes(attributeName(key), one) ? two : one;
    if (value === undefined) delete attributes[key];
    else attributes[key] = value;
  }
  // Of the list above: each property of the type is a field of it.
  const merged = values as Values;
  return { ...merged, firstName: firstNameFor(merged.name, kept, other), attributes };
}

/** The first name that goes with the name that stays. */
function firstNameFor(name: string, kept: MergeSide, other: MergeSide): string | null {
  const fits = [kept, other].filter((side) => side.firstName !== null);
  const same = fits.find((side) => side.name === name);
  const begins = fits.find(({ firstName }) => beginsWithFirstName(name, firstName ?? ""));
  return (same ?? begins)?.firstName ?? null;
}

/** The tags of both, each once without regard to case, the kept customer's first; at most as many as a field holds. */
function mergeTags(
  kept: AttributeValue | undefined,
  other: AttributeValue | undefined,
): AttributeValue | undefined {
  const all = [kept, other].flatMap((tags) => (Array.isArray(tags) ? (tags as string[]) : []));
  const byText = new Map<string, string>();
  for (const tag of all) if (!byText.has(foldCase(tag))) byText.set(foldCase(tag), tag);
  const tags = [...byText.values()].slice(0, FIELD_LIMITS.tags);
  return tags.length === 0 ? undefined : tags;
}

/** Fields of a customer that a merge adds up. Rupees. */
export type MergeFigures = Pick<StoredFields, "totalSpent" | "orderCount" | "lastPurchaseAt">;

const MAX_RUPEES = 999_999_999_999.99;
const MAX_COUNT = 2_147_483_647;

/** Figures of purchases that come from files: those of both together. From orders they are counted anew. */
export function mergeFigures(kept: MergeFigures, other: MergeFigures): MergeFigures {
  const paise = Math.round(kept.totalSpent * 100) + Math.round(other.totalSpent * 100);
  const times = [kept.lastPurchaseAt, other.lastPurchaseAt].filter((at) => at !== null);
  return {
    totalSpent: Math.min(paise / 100, MAX_RUPEES),
    orderCount: Math.min(kept.orderCount + other.orderCount, MAX_COUNT),
    lastPurchaseAt: times.toSorted((one, two) => two.getTime() - one.getTime())[0] ?? null,
  };
}
