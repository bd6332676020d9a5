import { keyOfAttribute } from "../fields/definition.ts";
import { rulesIn } from "./types.ts";
import type { RequestedRuleGroup } from "./types.ts";

/** Whether rules, at any depth, ask about one of the account's own fields. */
export function usesAttributes(group: RequestedRuleGroup): boolean {
  return attributesUsed(group).length > 0;
}

/** The keys of the account's own fields that rules ask about, each once. */
export function attributesUsed(group: RequestedRuleGroup): string[] {
  const keys = rulesIn(group).flatMap(({ field }) => keyOfAttribute(field) ?? []);
  return [...new Set(keys)];
}
