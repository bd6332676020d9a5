import { toQuery } from "../../../widgets/rule-builder/to-query.ts";
import type { RuleGroupType, RuleType } from "react-querybuilder";

/** Rules of a draft as the builder holds them, complete or not; what is no rule at all is left out. */
export function draftQuery(rules: unknown): RuleGroupType {
  const complete = toQuery(rules);
  return complete.rules.length > 0 ? complete : groupOf(rules);
}

function groupOf(value: unknown): RuleGroupType {
  const items: unknown = property(value, "rules");
  return {
    combinator: property(value, "combinator") === "or" ? "or" : "and",
    rules: (Array.isArray(items) ? items : [])
      .map((item: unknown) =>
        Array.isArray(property(item, "rules")) ? groupOf(item) : ruleOf(item),
      )
      .filter((item) => item !== null),
  };
}

function ruleOf(value: unknown): RuleType | null {
  const field = property(value, "field");
  const operator = property(value, "operator");
  const text = property(value, "value");
  if (typeof field !== "string" || typeof operator !== "string") return null;
  return { field, operator, value: typeof text === "string" ? text : "" };
}

function property(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
