import { isRuleGroup, listRules } from "@dakiya/domain/segment";
import type { RequestedRuleGroup } from "@dakiya/domain/segment";
import { paths } from "./paths.ts";

/**
 * Rules in the page's address, shorter than their JSON: `["and",["city","==","Agra"],["or",…]]`. A group begins with
 * its combinator, a rule with its field.
 */
export function writeRules(rules: RequestedRuleGroup): string {
  return JSON.stringify(shortened(rules));
}

function shortened({ combinator, rules }: RequestedRuleGroup): unknown[] {
  const items = rules.map((item) =>
    isRuleGroup(item) ? shortened(item) : [item.field, item.operator, item.value],
  );
  return [combinator, ...items];
}

/** @returns Null for a text that is no rules, or longer than a list takes. */
export function readRulesParam(text: string): RequestedRuleGroup | null {
  try {
    const result = listRules.safeParse(lengthened(JSON.parse(text)));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** Values of any other shape are left for the domain's schema to refuse. */
function lengthened(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const [first, ...others]: unknown[] = value;
  if (first === "and" || first === "or")
    return { combinator: first, rules: others.map(lengthened) };
  return { field: first, operator: others[0], value: others[1] };
}

/** The list of all customers that match some rules, in any status. */
export function customersMatching(rules: RequestedRuleGroup): string {
  return `${paths.customers}?${new URLSearchParams({ status: "all", rules: writeRules(rules) }).toString()}`;
}
