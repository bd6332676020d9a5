import {
  foldCase,
  isRuleGroup,
  SEGMENT_FIELDS,
  type SegmentField,
  type SegmentRule,
  type SegmentRuleGroup,
} from "@dakiya/domain/segment";
import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { customers } from "../../db/schema/index.ts";
import { compileDaysAgo } from "./compile-days-ago.ts";

const COLUMNS = {
  total_spent: customers.totalSpent,
  order_count: customers.orderCount,
  last_purchase: customers.lastPurchaseAt,
  city: customers.city,
  country: customers.country,
  is_active: customers.isActive,
  age: customers.age,
  state: customers.state,
  gender: customers.gender,
  occupation: customers.occupation,
  name: customers.name,
  email: customers.email,
  joined: customers.joinedAt,
  last_opened: customers.lastOpenedAt,
  last_clicked: customers.lastClickedAt,
  campaigns_received: customers.campaignsReceived,
} satisfies Record<SegmentField, AnyPgColumn>;

const NEVER = sql`false`;
const ALWAYS = sql`true`;

/** A rule's operator in SQL; `!=` also holds for a missing value, the others never do. */
const SQL_OPERATORS = {
  ">": sql.raw(">"),
  "<": sql.raw("<"),
  "==": sql.raw("="),
  ">=": sql.raw(">="),
  "<=": sql.raw("<="),
  "!=": sql.raw("is distinct from"),
} as const;

/**
 * Compiles the rules of a segment to a condition on the table `customers`, by its own name (no alias).
 *
 * Twin of `matchesSegment` in domain: for every customer the condition is true exactly when that function
 * says so. It may be null where that says false, so use it as a condition and never negate it.
 *
 * @param group - Rules that `segmentRules` has accepted. An empty group compiles to `false`.
 * @param now - Instant from which days are counted back.
 * @see SPEC §3, Segment
 */
export function compileRules(group: SegmentRuleGroup, now: Date): SQL {
  if (group.rules.length === 0) return NEVER;
  const parts = group.rules.map((item) =>
    isRuleGroup(item) ? compileRules(item, now) : compileRule(item, now),
  );
  return sql`(${sql.join(parts, group.combinator === "and" ? sql` and ` : sql` or `)})`;
}

function compileRule(rule: SegmentRule, now: Date): SQL {
  const { type, operators } = SEGMENT_FIELDS[rule.field];
  const { operator, value } = rule;
  const column = COLUMNS[rule.field];
  if (!operators.includes(operator)) return NEVER;
  if (operator === "contains") {
    if (typeof value !== "string" || type !== "text") return NEVER;
    return sql`strpos(lower(${column}), ${foldCase(value)}) > 0`;
  }
  // A value of another type equals nothing and orders with nothing, as in the twin.
  const mismatch = operator === "!=" ? sql`${column} is null` : NEVER;
  switch (type) {
    case "number":
      if (typeof value !== "number") return mismatch;
      return sql`${column} ${SQL_OPERATORS[operator]} ${numberOf(value)}`;
    case "daysAgo":
      if (typeof value !== "number") return mismatch;
      return compileDaysAgo(column, operator, value, now) ?? (operator === "!=" ? ALWAYS : NEVER);
    case "text":
      if (typeof value !== "string") return mismatch;
      return sql`lower(${column}) ${SQL_OPERATORS[operator]} ${foldCase(value)}`;
    case "boolean":
      if (typeof value !== "boolean") return mismatch;
      return sql`${column} ${SQL_OPERATORS[operator]} ${value}`;
  }
}

/** Whole numbers stay whole, so that a whole column is compared without being converted row by row. */
function numberOf(value: number): SQL {
  if (!Number.isInteger(value)) return sql`${value}::numeric`;
  return Math.abs(value) <= 2_147_483_647 ? sql`${value}::int4` : sql`${value}::int8`;
}
