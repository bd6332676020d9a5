import { readRequestedRules } from "./read-rules.ts";
import type { RequestedRuleGroup } from "./types.ts";

/** Characters that rules may take in an address, percent-encoded: proxies refuse addresses of about 8,000. */
export const LIST_RULES_MAX = 4_000;

/** Whether rules are short enough for the address of a list. */
export function fitsList(rules: RequestedRuleGroup): boolean {
  return encodeURIComponent(JSON.stringify(rules)).length <= LIST_RULES_MAX;
}

/** Reads as `listRules` does; null for anything else. */
export function readListRules(input: unknown): RequestedRuleGroup | null {
  const read = readRequestedRules(input);
  return read.ok && fitsList(read.rules) ? read.rules : null;
}
