import { MESSAGES } from "../messages.ts";
import { askedRules } from "../segment/index.ts";
import type { AskedRuleGroup } from "../segment/index.ts";
import type { AutomationDraft, DraftStep, DraftTrigger } from "./draft.ts";

/** How the things that an automation refers to are called. */
export type AutomationNames = {
  field: (key: string) => string;
  segment: (id: string) => string;
  campaign: (id: string) => string;
  webhook: (id: string) => string;
  rules: (group: AskedRuleGroup) => string;
};

const DAYS = [
  "Mondays",
  "Tuesdays",
  "Wednesdays",
  "Thursdays",
  "Fridays",
  "Saturdays",
  "Sundays",
] as const;
const WAYS = { form: "by a form", import: "by an import", api: "by a program" } as const;

/** What lets somebody in, to be read aloud: "When somebody joins “Lapsed”". What is not written yet is "…". */
export function describeTrigger(trigger: DraftTrigger, names: AutomationNames): string {
  switch (trigger.type) {
    case "joinsSegment":
      return `When somebody joins ${quoted(named(names.segment, trigger.segmentId))}`;
    case "date": {
      const when = `${aroundDate(trigger.days, named(names.field, trigger.field))} at ${clockTime(trigger.time)}`;
      return trigger.every === "year" ? `Each year ${when}` : capital(when);
    }
    case "order":
      return trigger.first ? "When somebody orders for the first time" : "When somebody orders";
    case "lastOrder":
      return `${counted(trigger.days, "day")} after somebody's last order, at ${clockTime(trigger.time)}`;
    case "click": {
      const what = trigger.link === null ? "a link" : trigger.link;
      return `When somebody clicks ${what} in ${quoted(named(names.campaign, trigger.campaignId))}`;
    }
    case "added": {
      const way = trigger.by === null ? "" : ` ${WAYS[trigger.by]}`;
      if (trigger.tag === null) return `When somebody is added${way}`;
      return `When ${quoted(trigger.tag.tag)} is added to somebody's ${named(names.field, trigger.tag.field)}${way}`;
    }
    case "byHand":
      return "When you add somebody";
  }
}

/** A step to be read aloud: "Wait 3 days". Of a branch it is the question. What is not written yet is "…". */
export function describeStep(step: DraftStep, names: AutomationNames): string {
  switch (step.type) {
    case "wait":
      return `Wait ${counted(step.amount, step.unit.slice(0, -1))}`;
    case "waitUntil":
      return `Wait until ${clockTime(step.time)}${onWeekdays(step.weekdays)}`;
    case "waitForDate":
      return `Wait until ${aroundDate(step.days, named(names.field, step.field)).replace(/^on /, "")} at ${clockTime(step.time)}`;
    case "send":
      return `Send ${quoted(step.template.subject)}`;
    case "set":
      return step.value === null
        ? `Empty ${named(names.field, step.field)}`
        : `Set ${named(names.field, step.field)} to ${valueOf(step.value)}`;
    case "tag":
      return step.remove
        ? `Remove ${quoted(step.tag)} from ${named(names.field, step.field)}`
        : `Add ${quoted(step.tag)} to ${named(names.field, step.field)}`;
    case "webhook":
      return `Tell ${named(names.webhook, step.webhookId)}`;
    case "onlyIf":
      return `Only if ${ruled(names, step.rules)}`;
    case "end":
      return "End";
  }
}

/** What lets somebody out before the end, to be read aloud. */
export function describeExit(
  { rules, bought, clicked, leftSegment }: AutomationDraft["leaveWhen"],
  names: AutomationNames,
): string {
  const reasons = [
    ...(bought ? ["order"] : []),
    ...(clicked ? ["click a link"] : []),
    ...(leftSegment ? ["leave the segment"] : []),
    "unsubscribe",
    ...(rules === null ? [] : [`match: ${ruled(names, rules)}`]),
  ];
  const last = reasons.pop() ?? "";
  const all = reasons.length === 0 ? last : `${reasons.join(", ")} or ${last}`;
  return `They ${all}`;
}

/**
 * What becomes of a mail to somebody who has had as many as the account allows, to be read aloud.
 *
 * @param mailCap - Most marketing mails in 7 days; null where the account has no limit, or it is not known.
 */
export function describeCapped(
  { whenCapped }: Pick<AutomationDraft, "whenCapped">,
  mailCap: number | null,
): string {
  const who = `Whoever reaches ${MESSAGES.automations.mailLimit(mailCap)}`;
  return whenCapped === "later"
    ? `${who} gets the next mail when there is room again`
    : `${who} goes on without the mail`;
}

/** Stands for what is not written yet. */
const BLANK = "…";

const quoted = (name: string): string => `“${name === "" ? BLANK : name}”`;
const named = (nameOf: (id: string) => string, id: string): string =>
  id === "" ? BLANK : nameOf(id);

function ruled(names: AutomationNames, rules: unknown): string {
  const result = askedRules.safeParse(rules);
  return result.success ? names.rules(result.data) : BLANK;
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const counted = (amount: number | string, one: string): string =>
  `${typeof amount === "number" ? amount.toLocaleString("en-IN") : BLANK} ${amount === 1 ? one : `${one}s`}`;
const clockTime = ({ hour, minute }: { hour: number | null; minute: number | null }): string =>
  hour === null || minute === null
    ? BLANK
    : `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;

/** "on Birthday", "3 days before Birthday". */
function aroundDate(days: number | string, field: string): string {
  if (days === 0) return `on ${field}`;
  const isBefore = typeof days === "number" && days < 0;
  return `${counted(isBefore ? -days : days, "day")} ${isBefore ? "before" : "after"} ${field}`;
}

function onWeekdays(weekdays: readonly number[]): string {
  const names = [...weekdays]
    .toSorted((one, other) => one - other)
    .map((day) => DAYS[day - 1] ?? "");
  const last = names.pop();
  if (last === undefined || weekdays.length === 7) return "";
  return ` on ${names.length === 0 ? last : `${names.join(", ")} and ${last}`}`;
}

function valueOf(value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "number" ? value.toLocaleString("en-IN") : quoted(value);
}
