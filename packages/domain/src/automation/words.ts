import { requestedRules } from "../segment/index.ts";
import type { RequestedRuleGroup } from "../segment/index.ts";

/** Names for the sentences of an automation. */
export type AutomationNames = {
  field: (key: string) => string;
  segment: (id: string) => string;
  campaign: (id: string) => string;
  webhook: (id: string) => string;
  rules: (group: RequestedRuleGroup) => string;
};

/** Stands for a missing part of a draft. */
const BLANK = "…";

export const quoted = (name: string): string => `“${name === "" ? BLANK : name}”`;

/** The name of a thing; "…" while none is chosen. */
export const named = (nameOf: (id: string) => string, id: string): string =>
  id === "" ? BLANK : nameOf(id);

/** "3 days"; `one` is the singular. */
export const counted = (amount: number | string, one: string): string =>
  `${typeof amount === "number" ? amount.toLocaleString("en-IN") : BLANK} ${amount === 1 ? one : `${one}s`}`;

/** "09:30". */
export const clockTime = ({
  hour,
  minute,
}: {
  hour: number | null;
  minute: number | null;
}): string =>
  hour === null || minute === null
    ? BLANK
    : `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;

/** "on Birthday", "3 days before Birthday". */
export function aroundDate(days: number | string, field: string): string {
  if (days === 0) return `on ${field}`;
  const isBefore = typeof days === "number" && days < 0;
  return `${counted(isBefore ? -days : days, "day")} ${isBefore ? "before" : "after"} ${field}`;
}

export function ruled(names: AutomationNames, rules: unknown): string {
  const result = requestedRules.safeParse(rules);
  return result.success ? names.rules(result.data) : BLANK;
}
