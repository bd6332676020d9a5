import { byField } from "@dakiya/domain/fields";
import {
  ASKED_FIELDS,
  SEGMENT_FIELDS,
  attributeField,
  isList,
  isReferenceRule,
  isRuleGroup,
  referenceProblem,
} from "@dakiya/domain/segment";
import type {
  ReferenceRule,
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
import { sqlArray } from "../../db/sql/sql.ts";
import { compileAttribute, jsonOf, yearlessOf } from "./compile-attribute.ts";
import { compileDaysAgo } from "./compile-days-ago.ts";
import { compileDays, compileMonth } from "./compile-days.ts";
import { AVERAGE_ORDER, purchaseGroupColumn } from "./purchase-columns.ts";
import { compilePurchases, firstOrderColumn } from "./compile-purchases.ts";
import { compileTags } from "./compile-tags.ts";
import { compileText } from "./compile-text.ts";
import { REFERENCE_COMPILERS } from "./references/index.ts";
import type { RuleContext } from "./references/index.ts";

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
  if (item.field === "bought" || item.field === "first_order" || isReferenceRule(item)) return 100;
  if ("type" in item) return 20;
  if (item.operator === "contains") return 10;
  return SEGMENT_FIELDS[item.field].type === "text" ? 5 : 1;
}

function compileRule(rule: SegmentRule, context: RuleContext): SQL {
  if (rule.field === "bought") return compilePurchases(rule, context.accountId, context.now);
  if (isReferenceRule(rule)) return compileReference(rule, context);
  const { operator, value } = rule;
  if (!("type" in rule)) {
    const { type, operators, isMoment = false } = SEGMENT_FIELDS[rule.field];
    const operand = { type, isMoment, column: columnOf(rule.field, context) };
    return operators.includes(operator) ? compare(operand, operator, value, context) : NEVER;
  }
  const { type, operators } = attributeField(rule.type, "");
  if (!operators.includes(operator)) return NEVER;
  if (type === "tags") return compileTags(rule);
  const json = jsonOf(rule);
  if (type === "number" && !isAboutEmpty(operator)) return compareJson(json, operator, value);
  const operand = { type, isMoment: false, column: compileAttribute(rule) };
  if (rule.type !== "date") return compare(operand, operator, value, context);
  return compareOwnDate(operand, json, operator, value, context);
}

/** Twin of `matchesReference`: a rule with a problem matches nobody. */
function compileReference(rule: ReferenceRule, context: RuleContext): SQL {
  if (referenceProblem(rule, context.references) !== null) return NEVER;
  return REFERENCE_COMPILERS[rule.field].compile(rule, context, (rules) =>
    compileRules(rules, context),
  );
}

const isAboutEmpty = (operator: SegmentOperator): operator is "is_empty" | "is_not_empty" =>
  operator === "is_empty" || operator === "is_not_empty";

/** A day without a year is no instant, but it is not empty, and in a month. */
function compareOwnDate(
  operand: Operand,
  json: SQL,
  operator: SegmentOperator,
  value: SegmentValue,
  context: RuleContext,
): SQL {
  const compared = compare(operand, operator, value, context);
  const monthDay = yearlessOf(json);
  if (operator === "in_month")
    return sql`(${compared} or substr(${monthDay}, 3, 2)::int = ${Number(value)}::int)`;
  if (operator === "is_empty") return sql`(${compared} and ${monthDay} is null)`;
  if (operator === "is_not_empty") return sql`(${compared} or ${monthDay} is not null)`;
  return compared;
}

function columnOf(field: SegmentField, context: RuleContext): SQL {
  const column = COLUMNS[field];
  return typeof column === "function" ? column(context) : sql`${column}`;
}

/** Operand of a rule: a column of `customers`, or an expression that reads like one. */
type Operand = { type: SegmentFieldType; column: SQL; isMoment: boolean };

function compare(
  operand: Operand,
  operator: SegmentOperator,
  value: SegmentValue,
  context: RuleContext,
): SQL {
  const { type, column } = operand;
  if (isAboutEmpty(operator)) return compileEmpty(operand, operator);
  if (type === "text") return compileText(column, operator, value);
  if (type === "daysAgo") return compareDate(operand, operator, value, context);
  if (operator === "is_one_of" && isList(value))
    return sql`${column} = any(${sqlArray(value, "text")})`;
  if (operator === "between" && isList(value)) {
    const [from, to] = value.map((end) => numberOf(Number(end)));
    return sql`${column} between ${from} and ${to}`;
  }
  if (!isOrdering(operator)) return NEVER;
  // A value of another type equals nothing and orders with nothing, as in the twin.
  const mismatch = operator === "!=" ? sql`${column} is null` : NEVER;
  switch (type) {
    case "number":
      if (typeof value !== "number") return mismatch;
      return sql`${column} ${SQL_OPERATORS[operator]} ${numberOf(value)}`;
    case "boolean":
      if (typeof value !== "boolean") return mismatch;
      return sql`${column} ${SQL_OPERATORS[operator]} ${value}`;
    case "choice":
      return sql`${column} ${SQL_OPERATORS[operator]} ${String(value)}::text`;
    case "tags":
      return NEVER;
  }
}

/** Text is empty where it is missing, too. */
function compileEmpty({ type, column }: Operand, operator: "is_empty" | "is_not_empty"): SQL {
  const isEmpty = operator === "is_empty";
  if (type === "text")
    return isEmpty ? sql`coalesce(${column}, '') = ''` : sql`coalesce(${column}, '') <> ''`;
  return isEmpty ? sql`${column} is null` : sql`${column} is not null`;
}

function compareDate(
  operand: Operand,
  operator: SegmentOperator,
  value: SegmentValue,
  context: RuleContext,
): SQL {
  if (operator === "in_month") return compileMonth(operand, Number(value), context);
  const days = compileDays(operand, operator, value, context);
  if (days !== null) return days;
  if (!isOrdering(operator)) return NEVER;
  if (typeof value !== "number") return operator === "!=" ? sql`${operand.column} is null` : NEVER;
  const compared = compileDaysAgo(operand.column, operator, value, context.now);
  return compared ?? (operator === "!=" ? ALWAYS : NEVER);
}

/** Every string sorts below, and every boolean, list and object above all numbers. */
const LEAST = sql`'-1e13'::jsonb`;
const GREATEST = sql`'1e13'::jsonb`;

/** Compares numbers as JSON, without casts: a cast that can't fail would take half as long again. */
function compareJson(json: SQL, operator: SegmentOperator, value: SegmentValue): SQL {
  const number = (one: unknown): SQL => sql`${String(one)}::jsonb`;
  if (operator === "between" && isList(value))
    return sql`(${json} >= ${number(value[0])} and ${json} <= ${number(value[1])})`;
  if (!isOrdering(operator)) return NEVER;
  if (typeof value !== "number") return operator === "!=" ? sql`${json} is null` : NEVER;
  const compared = sql`${json} ${SQL_OPERATORS[operator]} ${number(value)}`;
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
