import { isRuleGroup } from "@dakiya/domain/segment";
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

/** The list of all customers that match some rules, in any status. */
export function customersMatching(rules: RequestedRuleGroup): string {
  return `${paths.customers}?${new URLSearchParams({ status: "all", rules: writeRules(rules) }).toString()}`;
}
