import { describeRules, segmentRules } from "../segment/index.ts";
import { expect, test } from "vitest";
import { describeCapped, describeExit, describeStep, describeTrigger } from "./index.ts";
import type { AutomationNames, Step, Trigger } from "./index.ts";

const NAMES: AutomationNames = {
  field: (key) => key.replace(/^./, (letter) => letter.toUpperCase()),
  segment: () => "Lapsed",
  campaign: () => "Diwali",
  webhook: () => "shop.example",
  rules: (group) => describeRules(segmentRules.parse(group)),
};
const IN_PUNE = {
  combinator: "and",
  rules: [{ field: "city", operator: "==", value: "Pune" }],
} as const;
const AT_NINE = { hour: 9, minute: 0 };

const TRIGGERS: [Trigger, string][] = [
  [{ type: "joinsSegment", segmentId: "1" }, "When a customer joins “Lapsed”"],
  [
    { type: "date", field: "birthday", every: "year", days: 0, time: AT_NINE },
    "Each year on Birthday at 09:00",
  ],
  [
    { type: "date", field: "renewal", every: "once", days: -1, time: AT_NINE },
    "1 day before Renewal at 09:00",
  ],
  [{ type: "order", first: true }, "When a customer orders for the first time"],
  [{ type: "order", first: false }, "When a customer orders"],
  [
    { type: "lastOrder", days: 30, time: AT_NINE },
    "30 days after a customer's last order, at 09:00",
  ],
  [{ type: "click", campaignId: "1", link: null }, "When a customer clicks a link in “Diwali”"],
  [{ type: "added", by: null, tag: null }, "When a customer is added"],
  [
    { type: "added", by: "api", tag: { field: "tags", tag: "vip" } },
    "When “vip” is added to a customer's Tags by a program",
  ],
  [{ type: "byHand" }, "When you add a customer"],
];
test.each(TRIGGERS)("The trigger %j reads as a sentence", (trigger, sentence) => {
  expect(describeTrigger(trigger, NAMES)).toBe(sentence);
});

const template = { subject: "Welcome", body: "Hi {name}" };
const STEPS: [Step, string][] = [
  [{ id: "a", type: "wait", amount: 1, unit: "weeks" }, "Wait 1 week"],
  [{ id: "a", type: "wait", amount: 90, unit: "minutes" }, "Wait 90 minutes"],
  [{ id: "a", type: "waitUntil", time: AT_NINE, weekdays: [] }, "Wait until 09:00"],
  [
    { id: "a", type: "waitUntil", time: AT_NINE, weekdays: [5, 1, 2] },
    "Wait until 09:00 on Mondays, Tuesdays and Fridays",
  ],
  [
    { id: "a", type: "waitForDate", field: "renewal", days: 2, time: AT_NINE },
    "Wait until 2 days after Renewal at 09:00",
  ],
  [
    { id: "a", type: "waitForDate", field: "renewal", days: 0, time: AT_NINE },
    "Wait until Renewal at 09:00",
  ],
  [{ id: "a", type: "send", template }, "Send “Welcome”"],
  [{ id: "a", type: "set", field: "plan", value: "gold" }, "Set Plan to “gold”"],
  [{ id: "a", type: "set", field: "vip", value: true }, "Set Vip to Yes"],
  [{ id: "a", type: "set", field: "plan", value: null }, "Empty Plan"],
  [{ id: "a", type: "tag", field: "tags", tag: "new", remove: false }, "Add “new” to Tags"],
  [{ id: "a", type: "tag", field: "tags", tag: "new", remove: true }, "Remove “new” from Tags"],
  [{ id: "a", type: "webhook", webhookId: "1" }, "Call shop.example"],
  [
    { id: "a", type: "onlyIf", rules: IN_PUNE, steps: [], otherwise: [] } as unknown as Step,
    'Only if city is "Pune"',
  ],
  [{ id: "a", type: "end" }, "End"],
];
test.each(STEPS)("The step %j reads as a sentence", (step, sentence) => {
  expect(describeStep(step, NAMES)).toBe(sentence);
});

test("Exit conditions read as a sentence", () => {
  const none = { rules: null, bought: false, clicked: false, leftSegment: false };
  expect(describeExit(none, NAMES)).toBe("They unsubscribe");
  expect(describeExit({ ...none, bought: true, clicked: true }, NAMES)).toBe(
    "They order, click a link or unsubscribe",
  );
});

test("The handling of emails over the limit reads as a sentence", () => {
  expect(describeCapped({ whenCapped: "later" }, 3)).toBe(
    "Customers who reach the limit of 3 emails in 7 days get the next email when there is room again",
  );
  expect(describeCapped({ whenCapped: "skip" }, 1)).toBe(
    "Customers who reach the limit of 1 email in 7 days skip the email",
  );
  expect(describeCapped({ whenCapped: "skip" }, null)).toContain("the limit of emails in 7 days");
});
