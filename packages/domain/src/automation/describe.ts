import type { AskedRuleGroup } from "../segment/index.ts";
import type { TimeOfDay } from "./clock.ts";
import type { AutomationDocument, Step, Trigger } from "./document.ts";

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

/** What lets somebody in, to be read aloud: "When somebody joins “Lapsed”". */
export function describeTrigger(trigger: Trigger, names: AutomationNames): string {
  switch (trigger.type) {
    case "joinsSegment":
      return `When somebody joins ${quoted(names.segment(trigger.segmentId))}`;
    case "date": {
      const when = `${aroundDate(trigger.days, names.field(trigger.field))} at ${clockTime(trigger.time)}`;
      return trigger.every === "year" ? `Each year ${when}` : capital(when);
    }
    case "order":
      return trigger.first ? "When somebody orders for the first time" : "When somebody orders";
    case "lastOrder":
      return `${counted(trigger.days, "day")} after somebody's last order, at ${clockTime(trigger.time)}`;
    case "click": {
      const what = trigger.link === null ? "a link" : trigger.link;
      return `When somebody clicks ${what} in ${quoted(names.campaign(trigger.campaignId))}`;
    }
    case "added": {
      const way = trigger.by === null ? "" : ` ${WAYS[trigger.by]}`;
      const tag =
        trigger.tag === null
          ? ""
          : ` with ${quoted(trigger.tag.tag)} in ${names.field(trigger.tag.field)}`;
      return `When somebody is added${way}${tag}`;
    }
    case "byHand":
      return "When you add somebody";
  }
}

/** A step to be read aloud: "Wait 3 days". Of a branch it is the question. */
export function describeStep(step: Step, names: AutomationNames): string {
  switch (step.type) {
    case "wait":
      return `Wait ${counted(step.amount, step.unit.slice(0, -1))}`;
    case "waitUntil":
      return `Wait until ${clockTime(step.time)}${onWeekdays(step.weekdays)}`;
    case "waitForDate":
      return `Wait until ${aroundDate(step.days, names.field(step.field))} at ${clockTime(step.time)}`;
    case "send":
      return `Send ${quoted(step.template.subject)}`;
    case "set":
      return step.value === null
        ? `Empty ${names.field(step.field)}`
        : `Set ${names.field(step.field)} to ${valueOf(step.value)}`;
    case "tag":
      return step.remove
        ? `Remove ${quoted(step.tag)} from ${names.field(step.field)}`
        : `Add ${quoted(step.tag)} to ${names.field(step.field)}`;
    case "webhook":
      return `Tell ${names.webhook(step.webhookId)}`;
    case "onlyIf":
      return `Only if ${names.rules(step.rules)}`;
    case "end":
      return "End";
  }
}

/** What lets somebody out before the end, to be read aloud. */
export function describeLeaving(
  { rules, bought, clicked, leftSegment }: AutomationDocument["leaveWhen"],
  names: AutomationNames,
): string {
  const reasons = [
    ...(bought ? ["order"] : []),
    ...(clicked ? ["click a link"] : []),
    ...(leftSegment ? ["leave the segment"] : []),
    "unsubscribe",
    ...(rules === null ? [] : [`match: ${names.rules(rules)}`]),
  ];
  const last = reasons.pop() ?? "";
  const all = reasons.length === 0 ? last : `${reasons.join(", ")} or ${last}`;
  return `They leave as soon as they ${all}`;
}

const quoted = (name: string): string => `“${name}”`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const counted = (amount: number, one: string): string =>
  `${amount.toLocaleString("en-IN")} ${amount === 1 ? one : `${one}s`}`;
const clockTime = ({ hour, minute }: TimeOfDay): string =>
  `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;

/** "on Birthday", "3 days before Birthday". */
function aroundDate(days: number, field: string): string {
  if (days === 0) return `on ${field}`;
  return `${counted(Math.abs(days), "day")} ${days < 0 ? "before" : "after"} ${field}`;
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
