import { keyOfAttribute } from "../fields/definition.ts";
import { isRuleGroup } from "./types.ts";
import type { RequestedRuleGroup } from "./types.ts";

/** Whether rules, at any depth, ask about one of the account's own fields. */
export function usesAttributes(group: RequestedRuleGroup): boolean {
  return attributesUsed(group).length > 0;
}

/** The keys of the account's own fields that rules ask about, each once. */
export function attributesUsed(group: RequestedRuleGroup): string[] {
  const keys = group.rules.flatMap((item): string[] => {
    if (isRuleGroup(item)) return attributesUsed(item);
    const key = keyOfAttribute(item.field);
    return key === null ? [] : [key];
  });
  return [...new Set(keys)];
}
