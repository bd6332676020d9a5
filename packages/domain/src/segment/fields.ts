import type { FieldInRules, StoredProperty } from "../fields/customer-fields.ts";
import { findField, isAttributeName } from "../fields/definition.ts";
import type { AttributeName, AttributeType, FieldDefinition } from "../fields/definition.ts";
import { FIELD_LIST, byField } from "../fields/field-list.ts";
import { operatorsFor } from "./operators.ts";
import { PURCHASE_GROUPS } from "./purchase-group.ts";
import { SEGMENT_OPERATORS } from "./types.ts";
import type { SegmentCustomer, SegmentField, SegmentFieldType, SegmentOperator } from "./types.ts";

/** One row of the field table. `nullable` fields can be missing on a customer. */
export type SegmentFieldInfo = {
  label: string;
  type: SegmentFieldType;
  operators: readonly SegmentOperator[];
  group: "basic" | "more" | "engagement" | "purchases" | "own";
  nullable: boolean;
  /** The number is money, in rupees. */
  isMoney?: boolean;
  /**
   * The time of something that happened, which is on a day of the account's zone. Other dates are days themselves, in
   * UTC.
   */
  isMoment?: true;
  /** Choices of the field. */
  choices?: readonly { name: string; label: string }[];
};

/** Rule type and operators of each type of field. */
const BY_TYPE: Record<AttributeType, Pick<SegmentFieldInfo, "type" | "operators">> = {
  text: { type: "text", operators: operatorsFor("text", true) },
  number: { type: "number", operators: operatorsFor("number", true) },
  money: { type: "number", operators: operatorsFor("number", true) },
  date: { type: "daysAgo", operators: operatorsFor("daysAgo", true) },
  yes_no: { type: "boolean", operators: operatorsFor("boolean", true) },
  // Compared as text is, but never in part.
  choice: { type: "text", operators: operatorsFor("choice", true) },
  tags: { type: "tags", operators: operatorsFor("tags", true) },
};

const DAYS = operatorsFor("daysAgo", true);

const GROUPS = ["basic", "more"] as const;
type QueriedProperty = keyof SegmentCustomer & StoredProperty;

/** The built-in fields that rules ask about, by group and place. */
export const ASKED_FIELDS = GROUPS.flatMap((group) =>
  FIELD_LIST.flatMap(({ key, property, label, type, required, segment }) =>
    segment?.group === group
      ? {
          name: (segment.name ?? key) as FieldInRules,
          property: property as QueriedProperty,
          place: segment.place,
          info: {
            ...infoOf(segment.type ?? type, required !== true),
            ...(type === "money" ? { isMoney: true } : {}),
            label,
            group,
            nullable: required !== true,
          },
        }
      : [],
  ).toSorted((a, b) => a.place - b.place),
);

function infoOf(type: AttributeType, nullable: boolean) {
  const info = BY_TYPE[type];
  return nullable ? info : { ...info, operators: operatorsFor(info.type, false) };
}

/**
 * The fields of rules, in the order the rule builder offers them: the six basic ones first.
 *
 * `number` is a plain number (`total_spent` in rupees, `age` in years), `daysAgo` a number of whole days between the
 * instant asked about and now, `text` compares without regard to case, `boolean` is Yes/No, `choice` one of `choices`.
 */
export const SEGMENT_FIELDS: Record<SegmentField, SegmentFieldInfo> = {
  ...byField(
    ASKED_FIELDS,
    ({ name }) => name,
    ({ info }) => info,
  ),
  last_opened: {
    label: "Last opened",
    type: "daysAgo",
    isMoment: true,
    operators: DAYS,
    group: "engagement",
    nullable: true,
  },
  last_clicked: {
    label: "Last clicked",
    type: "daysAgo",
    isMoment: true,
    operators: DAYS,
    group: "engagement",
    nullable: true,
  },
  campaigns_received: {
    label: "Campaigns received",
    type: "number",
    operators: operatorsFor("number", false),
    group: "engagement",
    nullable: false,
  },
  average_order: {
    label: "Average order",
    type: "number",
    isMoney: true,
    operators: operatorsFor("number", true),
    group: "purchases",
    nullable: true,
  },
  first_order: {
    label: "First order",
    type: "daysAgo",
    isMoment: true,
    operators: DAYS,
    group: "purchases",
    nullable: true,
  },
  purchase_group: {
    label: "Purchase group",
    type: "choice",
    operators: operatorsFor("choice", false),
    choices: PURCHASE_GROUPS,
    group: "purchases",
    nullable: false,
  },
};

/** Whether a text is the name of a field; `constructor` and the like are not. */
export function isSegmentField(name: string): name is SegmentField {
  return Object.hasOwn(SEGMENT_FIELDS, name);
}

/** Whether a text is one of `SEGMENT_OPERATORS`. */
export function isSegmentOperator(text: string): text is SegmentOperator {
  return SEGMENT_OPERATORS.some((operator) => operator === text);
}

/** Rule info of one of the account's own fields. */
export function attributeField(type: AttributeType, label: string): SegmentFieldInfo {
  return { ...BY_TYPE[type], label, group: "own", nullable: true, isMoney: type === "money" };
}

/**
 * The row of the field table for a fixed or own field, with an account's definitions beside the fixed ones.
 *
 * @returns Null for a name that is none.
 */
export function ruleField(
  name: SegmentField | AttributeName,
  definitions: readonly FieldDefinition[],
): SegmentFieldInfo | null {
  if (!isAttributeName(name)) return SEGMENT_FIELDS[name];
  const definition = findField(definitions, name);
  if (definition === null) return null;
  return attributeField(definition.type, definition.label);
}
