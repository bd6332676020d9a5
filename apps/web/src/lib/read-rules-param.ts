import { readListRules } from "@dakiya/domain/segment";
import type { RequestedRuleGroup } from "@dakiya/domain/segment";

/** Reads what `writeRules` wrote. @returns Null for a text that is no rules, or longer than a list takes. */
export function readRulesParam(text: string): RequestedRuleGroup | null {
  try {
    return readListRules(lengthened(JSON.parse(text)));
  } catch {
    return null;
  }
}

/** Values of any other shape are left for the domain to refuse. */
function lengthened(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const [first, ...others]: unknown[] = value;
  if (first === "and" || first === "or")
    return { combinator: first, rules: others.map(lengthened) };
  return { field: first, operator: others[0], value: others[1] };
}
