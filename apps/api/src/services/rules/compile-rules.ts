import { byField } from "@dakiya/domain/fields";
import { ASKED_FIELDS, SEGMENT_FIELDS, attributeField, isRuleGroup } from "@dakiya/domain/segment";
import { foldCase } from "@dakiya/domain/text";
import type {
  SegmentField,
  SegmentFieldType,
  SegmentOperator,
  SegmentRule,
  SegmentRuleGroup,
  SegmentValue,
} from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { customers } from "../../db/schema/index.ts";
import { compileAttribute, jsonOf } from "./compile-attribute.ts";
import { compileDaysAgo } from "./compile-days-ago.ts";
import { AVERAGE_ORDER, purchaseGroupColumn } from "./purchase-columns.ts";
import { compilePurchases, firstOrderColumn } from "./compile-purchases.ts";
import { compileTags } from "./compile-tags.ts";

/** The account of the customers, and the instant from which days are counted back. */
type RuleContext = { accountId: number; now: Date };

const COLUMNS: Record<SegmentField, AnyPgColumn | SQL | ((context: RuleContext) => SQL)> = {
  ...byField(
    ASKED_FIELDS,
    ({ name }) => name,
    ({ property }) => customers[property],
  ),
  last_opened: customers.lastOpenedAt,
  last_clicked: customers.lastClickedAt,
  campaigns_received: customers.campaignsReceived,
  average_order: AVERAGE_ORDER,
  first_order: ({ accountId }: RuleContext) => firstOrderColumn(accountId),
  purchase_group: ({ now }: RuleContext) => purchaseGroupColumn(now),
};

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
 * Twin of `matchesSegment` in domain: true for exactly the same customers. It may be null where that says false, so
 * it must not be negated.
 *
 * @param group - Rules that `segmentRules` has accepted. An empty group compiles to `false`.
 * @see docs/product.md, Segments
 */
export function compileRules(group: SegmentRuleGroup, context: RuleContext): SQL {
  if (group.rules.length === 0) return NEVER;
  // PostgreSQL evaluates a nested group's parts in the order written, so cheap ones go first.
  const cheapFirst = group.rules.toSorted((a, b) => costOf(a) - costOf(b));
  const parts = cheapFirst.map((item) =>
    isRuleGroup(item) ? compileRules(item, context) : compileRule(item, context),
  );
  return sql`(${sql.join(parts, group.combinator === "and" ? sql` and ` : sql` or `)})`;
}

/** The cost of evaluating an item: comparing a number is nearly free beside folding a text, or looking orders up. */
function costOf(item: SegmentRule | SegmentRuleGroup): number {
  if (isRuleGroup(item)) return item.rules.reduce((sum, inner) => sum + costOf(inner), 0);
  if (item.field === "bought" || item.field === "first_order") return 100;
  if ("type" in item) return 20;
  if (item.operator === "contains") return 10;
  return SEGMENT_FIELDS[item.field].type === "text" ? 5 : 1;
}

function compileRule(rule: SegmentRule, context: RuleContext): SQL {
  const { accountId, now } = context;
  if (rule.field === "bought") return compilePurchases(rule, accountId, now);
  const { operator, value } = rule;
  if (!("type" in rule)) {
    const { type, operators } = SEGMENT_FIELDS[rule.field];
    return operators.includes(operator)
      ? compare({ type, column: columnOf(rule.field, context) }, operator, value, now)
      : NEVER;
  }
  const { type, operators } = attributeField(rule.type, "");
  if (!operators.includes(operator)) return NEVER;
  if (type === "tags") return compileTags(rule);
  if (type === "number" && isOrdering(operator) && typeof value === "number")
    return compareNumbers(jsonOf(rule), operator, value);
  return compare({ type, column: compileAttribute(rule) }, operator, value, now);
}

function columnOf(field: SegmentField, context: RuleContext): SQL {
  const column = COLUMNS[field];
  return typeof column === "function" ? column(context) : sql`${column}`;
}

/** What a rule compares: a column of `customers`, or an expression that reads like one. */
type Operand = { type: SegmentFieldType; column: SQL };

function compare(
  { type, column }: Operand,
  operator: SegmentOperator,
  value: SegmentValue,
  now: Date,
): SQL {
  if (type === "text") return compileTextRule(column, operator, value);
  if (!isOrdering(operator)) return NEVER;
  // A value of another type equals nothing and orders with nothing, as in the twin.
  const mismatch = operator === "!=" ? sql`${column} is null` : NEVER;
  switch (type) {
    case "number":
      if (typeof value !== "number") return mismatch;
      return sql`${column} ${SQL_OPERATORS[operator]} ${numberOf(value)}`;
    case "daysAgo":
      if (typeof value !== "number") return mismatch;
      return compileDaysAgo(column, operator, value, now) ?? (operator === "!=" ? ALWAYS : NEVER);
    case "boolean":
      if (typeof value !== "boolean") return mismatch;
      return sql`${column} ${SQL_OPERATORS[operator]} ${value}`;
    case "choice":
      return sql`${column} ${SQL_OPERATORS[operator]} ${String(value)}::text`;
    case "tags":
      return NEVER;
  }
}

/** Every string sorts below, and every boolean, list and object above all numbers. */
const LEAST = sql`'-1e13'::jsonb`;
const GREATEST = sql`'1e13'::jsonb`;

/** Compares numbers as JSON, without casts: a cast that can't fail would take half as long again. */
function compareNumbers(json: SQL, operator: keyof typeof SQL_OPERATORS, value: number): SQL {
  const compared = sql`${json} ${SQL_OPERATORS[operator]} ${String(value)}::jsonb`;
  if (operator === ">" || operator === ">=") return sql`(${compared} and ${json} < ${GREATEST})`;
  if (operator === "<" || operator === "<=") return sql`(${compared} and ${json} > ${LEAST})`;
  return compared;
}

function isOrdering(operator: SegmentOperator): operator is keyof typeof SQL_OPERATORS {
  return Object.hasOwn(SQL_OPERATORS, operator);
}

/** Integers stay integers, so that an integer column is not cast row by row. */
function numberOf(value: number): SQL {
  if (!Number.isInteger(value)) return sql`${value}::numeric`;
  return Math.abs(value) <= 2_147_483_647 ? sql`${value}::int4` : sql`${value}::int8`;
}

/** Compiles a case-insensitive comparison of text. Folding is expensive and keeps the length: lengths come first. */
function compileTextRule(column: SQL, operator: SegmentOperator, value: SegmentValue): SQL {
  // A value of another type equals nothing, as in the twin.
  if (typeof value !== "string") return operator === "!=" ? sql`${column} is null` : sql`false`;
  const folded = foldCase(value);
  switch (operator) {
    case "==": {
      const characters = Array.from(folded).length;
      return sql`(char_length(${column}) = ${characters}::int4 and lower(${column}) = ${folded})`;
    }
    case "!=":
      return sql`lower(${column}) is distinct from ${folded}`;
    case "contains":
      return sql`strpos(lower(${column}), ${folded}) > 0`;
    default:
      return sql`false`;
  }
}
