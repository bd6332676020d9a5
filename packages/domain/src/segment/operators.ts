import type { SegmentFieldType, SegmentOperator } from "./types.ts";

/** Kind of value a rule takes: one of the field's own, several, two with all between them, or one of its own kind. */
export type Takes = "value" | "list" | "range" | "day" | "days" | "month" | "nothing";

/** A row of the operator table. */
export type OperatorRow = {
  /** How it reads between a field and a value: in a sentence, and in the rule builder. */
  words: string;
  /** How it reads after the value. */
  unit?: string;
  takes: Takes;
  /** The types of the fields that it compares; none for one of rules that refer to something. */
  types: readonly SegmentFieldType[];
};

const ORDERED = ["number", "daysAgo"] as const;
const SINGLE = ["number", "daysAgo", "text", "boolean", "choice"] as const;
const ANY = [...SINGLE, "tags"] as const;

/** Every operator, in the order in which they are offered. */
export const OPERATORS: Readonly<Record<SegmentOperator, OperatorRow>> = {
  ">": { words: "is more than", takes: "value", types: ORDERED },
  "<": { words: "is less than", takes: "value", types: ORDERED },
  "==": { words: "is", takes: "value", types: SINGLE },
  ">=": { words: "is at least", takes: "value", types: ORDERED },
  "<=": { words: "is at most", takes: "value", types: ORDERED },
  "!=": { words: "is not", takes: "value", types: SINGLE },
  contains: { words: "contains", takes: "value", types: ["text"] },
  has: { words: "has", takes: "value", types: ["tags"] },
  has_not: { words: "has not", takes: "value", types: ["tags"] },
  has_any: { words: "has any of", takes: "value", types: ["tags"] },
  is_one_of: { words: "is one of", takes: "list", types: ["text", "choice"] },
  between: { words: "is between", takes: "range", types: ORDERED },
  on: { words: "is on", takes: "day", types: ["daysAgo"] },
  before: { words: "is before", takes: "day", types: ["daysAgo"] },
  after: { words: "is after", takes: "day", types: ["daysAgo"] },
  this_month: { words: "is this month", takes: "nothing", types: ["daysAgo"] },
  in_last: { words: "is in the last", unit: "days", takes: "days", types: ["daysAgo"] },
  in_next: { words: "is in the next", unit: "days", takes: "days", types: ["daysAgo"] },
  in_month: { words: "is in the month of", takes: "month", types: ["daysAgo"] },
  is_empty: { words: "is empty", takes: "nothing", types: ANY },
  is_not_empty: { words: "is not empty", takes: "nothing", types: ANY },
  received: { words: "received", takes: "value", types: [] },
  not_received: { words: "did not receive", takes: "value", types: [] },
  opened: { words: "opened", takes: "value", types: [] },
  not_opened: { words: "did not open", takes: "value", types: [] },
  clicked: { words: "clicked", takes: "value", types: [] },
  not_clicked: { words: "did not click", takes: "value", types: [] },
  replied: { words: "replied to", takes: "value", types: [] },
  not_replied: { words: "did not reply to", takes: "value", types: [] },
  in: { words: "is in", takes: "value", types: [] },
  not_in: { words: "is not in", takes: "value", types: [] },
};

/** The operators of a field, in their order. Text may be empty even where none is missing. */
export function operatorsFor(type: SegmentFieldType, nullable: boolean): SegmentOperator[] {
  const canBeEmpty = nullable || type === "text";
  return (Object.keys(OPERATORS) as SegmentOperator[]).filter(
    (name) => OPERATORS[name].types.includes(type) && (canBeEmpty || !name.endsWith("_empty")),
  );
}

/** How an operator reads after its value, for a field of a type: days are counted back from now. */
export function unitOf(operator: SegmentOperator, type: SegmentFieldType): string | undefined {
  const { unit, takes } = OPERATORS[operator];
  return unit ?? (type === "daysAgo" && takes === "value" ? "days ago" : undefined);
}
