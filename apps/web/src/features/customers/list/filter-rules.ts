import type { RequestedRule, RequestedRuleGroup } from "@dakiya/domain/segment";
import type { ListFilter } from "./list-filter.ts";

/**
 * A filter as rules: a segment by them has the customers that the list shows.
 *
 * @returns Null for a filter that asks nothing.
 */
export function filterRules(filter: ListFilter): RequestedRuleGroup | null {
  const { rules } = filter;
  const own = rules === null ? [] : rules.combinator === "and" ? rules.rules : [rules];
  const all = [...textRules(filter), ...own];
  return all.length === 0 ? null : { combinator: "and", rules: all };
}

function textRules({ search, city, gender, group, status }: ListFilter): RequestedRule[] {
  const rules: (RequestedRule | false)[] = [
    status !== "all" && { field: "is_active", operator: "==", value: status === "active" },
    search.trim() !== "" && { field: "name", operator: "contains", value: search.trim() },
    city.trim() !== "" && { field: "city", operator: "contains", value: city.trim() },
    gender !== "" && { field: "gender", operator: "==", value: gender },
    group !== "" && { field: "purchase_group", operator: "==", value: group },
  ];
  return rules.filter((rule) => rule !== false);
}
