import fc from "fast-check";
import { expect, test } from "vitest";
import {
  AUTOMATION_STARTERS,
  describeExit,
  describeStep,
  describeTrigger,
  readDraft,
} from "./index.ts";

const names = {
  field: (key: string) => key,
  segment: (id: string) => `segment ${id}`,
  campaign: (id: string) => `campaign ${id}`,
  webhook: (id: string) => `webhook ${id}`,
  rules: () => "rules",
};

const time = { hour: 9, minute: 30 };
const rules = { combinator: "and", rules: [{ field: "age", operator: ">", value: 30 }] };
const EVERYTHING = {
  version: 1,
  trigger: { type: "date", field: "birthday", every: "once", days: -3, time },
  steps: [
    { id: "1", type: "waitUntil", time, weekdays: [1, 5] },
    { id: "2", type: "waitForDate", field: "joined_date", days: 2, time },
    {
      id: "3",
      type: "onlyIf",
      rules,
      steps: [
        { id: "4", type: "set", field: "level", value: null },
        { id: "5", type: "send", template: { subject: "Hi", design: { version: 1, blocks: [] } } },
      ],
      otherwise: [{ id: "6", type: "webhook", webhookId: "7" }],
    },
    { id: "7", type: "send", template: { subject: "Hi", html: "<p>Hi</p>" } },
    { id: "8", type: "end" },
  ],
  leaveWhen: { rules, bought: true, clicked: true, leftSegment: false },
  reentry: { type: "afterDays", days: 30 },
  whenCapped: "skip",
};

test("A complete automation is read as it is", () => {
  for (const { document } of [...AUTOMATION_STARTERS, { document: EVERYTHING }])
    expect(readDraft(JSON.parse(JSON.stringify(document)))).toEqual(document);
});

test("Anything at all can be opened and read aloud", () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      const written = readDraft(stored);
      expect(describeTrigger(written.trigger, names)).not.toBe("");
    }),
  );
});

test("Missing parts are read as three dots", () => {
  const { trigger, steps, leaveWhen } = readDraft({
    trigger: { type: "date", days: -3 },
    steps: [
      { id: "1", type: "wait" },
      { id: "2", type: "waitForDate", field: "joined_date", days: "x", time: { hour: 9 } },
      { id: "3", type: "send" },
      { id: "4", type: "webhook" },
      { id: "5", type: "onlyIf", rules: { combinator: "and", rules: [] }, steps: ["?"] },
      { type: "end" },
      null,
    ],
  });
  expect(describeTrigger(trigger, names)).toBe("Each year 3 days before … at …");
  expect(steps.map((step) => describeStep(step, names))).toEqual([
    "Wait … days",
    "Wait until … days after joined_date at …",
    "Send “…”",
    "Call …",
    "Only if …",
  ]);
  expect(describeExit(leaveWhen, names)).toBe("They unsubscribe");
});
