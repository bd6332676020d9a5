import type { SegmentOperator } from "./types.ts";

/** How each operator reads between a field and a value: in a sentence, and in the rule builder. */
export const OPERATOR_WORDS: Readonly<Record<SegmentOperator, string>> = {
  ">": "is more than",
  "<": "is less than",
  "==": "is",
  ">=": "is at least",
  "<=": "is at most",
  "!=": "is not",
  contains: "contains",
  has: "has",
  has_not: "has not",
  has_any: "has any of",
};
