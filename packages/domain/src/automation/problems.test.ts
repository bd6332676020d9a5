import { expect, test } from "vitest";
import { readAutomation } from "./index.ts";

const EMPTY = {
  version: 1,
  trigger: { type: "byHand" },
  steps: [{ id: "end", type: "end" }],
  leaveWhen: { rules: null, bought: false, clicked: false, leftSegment: false },
  reentry: { type: "never" },
};
const time = { hour: 9, minute: 0 };
const noRules = { combinator: "and", rules: [] };

function problemsOf(changes: object): string[] {
  const result = readAutomation({ ...EMPTY, ...changes }, []);
  return result.ok
    ? []
    : result.problems.map(({ step, message }) => (step === null ? message : `${step}: ${message}`));
}

test.each<[object, string[]]>([
  [{ steps: [] }, ["An automation needs at least one step"]],
  [{ trigger: { type: "joinsSegment", segmentId: "" } }, ["Please choose a segment"]],
  [{ trigger: { type: "click", campaignId: "", link: null } }, ["Please choose a campaign"]],
  [
    { trigger: { type: "date", field: "", every: "year", days: 0, time } },
    ["Please choose a field"],
  ],
  [{ trigger: { type: "lastOrder", days: "", time } }, ["Days are a whole number from 1 to 730"]],
  [
    { trigger: { type: "added", by: null, tag: { field: "tags", tag: "" } } },
    ["Please enter a tag"],
  ],
  [{ reentry: { type: "afterDays", days: 9_999 } }, ["Days are a whole number from 1 to 730"]],
  [
    {
      steps: [
        { id: "wait", type: "wait", amount: "", unit: "days" },
        { id: "at", type: "waitUntil", time: { hour: null, minute: 0 }, weekdays: [] },
        { id: "on", type: "waitForDate", field: "joined_date", days: "", time },
        { id: "mail", type: "send", template: { subject: "", body: "" } },
        {
          ...{ id: "both", type: "send" },
          template: {
            ...{ subject: "Hello", body: "Hi {name}" },
            variants: [{ language: "hi", subject: "", body: "{name}" }],
          },
        },
        { id: "tell", type: "webhook", webhookId: "" },
        {
          id: "if",
          type: "onlyIf",
          rules: noRules,
          steps: [{ id: "tag", type: "tag", field: "tags", tag: "", remove: false }],
          otherwise: [],
        },
      ],
    },
    [
      "wait: A wait is a whole number from 1 to 1000",
      "at: Please choose a time of day",
      "on: Days are a whole number, at most 730",
      "mail: Subject is required",
      "mail: Message is required",
      "both: Hindi: Subject is required",
      "tell: Please choose a webhook",
      "if: Please add at least one segment rule first",
      "tag: Please enter a tag",
    ],
  ],
])("What an automation lacks is said in a sentence, at its step: %j", (changes, sentences) => {
  expect(problemsOf(changes)).toEqual(sentences);
});
