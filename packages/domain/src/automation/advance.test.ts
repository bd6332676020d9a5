import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/index.ts";
import type { SegmentRuleGroup } from "../segment/index.ts";
import { allSteps, automationDocument, firstStep, advance, stepAfter } from "./index.ts";
import type { AutomationDocument, Facts, LeafStep, Step } from "./index.ts";

const MINUTE_MS = 60_000;
const rules = (value: string): SegmentRuleGroup => ({
  combinator: "and",
  rules: [{ field: "city", operator: "==", value }],
});
const send = { type: "send", template: { subject: "Hi", body: "Hi {name}" } } as const;
const time = fc.record({
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.integer({ min: 0, max: 59 }),
});
const leaf = fc.oneof(
  { weight: 3, arbitrary: fc.constant(send) },
  fc.record({
    type: fc.constant("wait" as const),
    amount: fc.integer({ min: 1, max: 3 }),
    unit: fc.constantFrom("minutes" as const, "hours" as const, "days" as const),
  }),
  fc.record({
    type: fc.constant("waitUntil" as const),
    time,
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  }),
  fc.record({
    type: fc.constant("waitForDate" as const),
    field: fc.constantFrom("renewal", "unknown"),
    days: fc.integer({ min: -2, max: 2 }),
    time,
  }),
  fc.constant({ type: "tag", field: "tags", tag: "new", remove: false } as const),
  fc.constant({ type: "end" } as const),
);
const leaves = fc.array(leaf, { maxLength: 3 });
const branch = fc.record({
  type: fc.constant("onlyIf" as const),
  rules: fc.constantFrom(rules("Pune"), rules("Agra")),
  steps: leaves,
  otherwise: leaves,
});
const steps = fc
  .array(fc.oneof({ weight: 3, arbitrary: leaf }, branch), { minLength: 1, maxLength: 6 })
  .map((list) => {
    let count = 0;
    const named = <Unnamed extends object>(step: Unnamed) => ({ ...step, id: `s${(count += 1)}` });
    return list.map((step) =>
      step.type === "onlyIf"
        ? named({ ...step, steps: step.steps.map(named), otherwise: step.otherwise.map(named) })
        : named(step),
    ) as Step[];
  });
/** Around the ends of summer time, in steps of a minute. */
const start = fc
  .tuple(
    fc.constantFrom("2026-03-29T01:00Z", "2026-10-25T01:00Z", "2026-03-08T07:00Z"),
    fc.integer({ min: -2880, max: 1440 }),
  )
  .map(([at, minutes]) => new Date(Date.parse(at) + minutes * MINUTE_MS));
const timeZone = fc.constantFrom("Asia/Kolkata", "Europe/Berlin", "America/New_York");

const factsIn = (zone: string, renewal: string): Facts => ({
  timeZone: zone,
  matches: (branch) => JSON.stringify(branch.rules).includes("Pune"),
  dateOf: (field) => (field === "renewal" ? renewal : null),
});

/** Steps and their times, by advance and a worker that polls every few minutes. */
function byMoves(
  document: Pick<AutomationDocument, "steps">,
  from: Date,
  facts: Facts,
  every: number,
) {
  const done: [string, string][] = [];
  let now = from;
  let position = { step: firstStep(document), since: from };
  for (;;) {
    const move = advance(document, position, now, facts);
    if (move.kind === "end") return done;
    position = { step: move.step, since: move.since };
    if (move.kind === "wait") now = polledAt(move.until, from, every);
    else {
      done.push([move.action.id, now.toISOString()]);
      position = { step: stepAfter(document, move.action.id), since: now };
    }
  }
}

/** The first look at or after an instant. */
const polledAt = (at: Date, from: Date, every: number): Date => {
  const polls = Math.ceil((at.getTime() - from.getTime()) / (every * MINUTE_MS));
  return new Date(from.getTime() + polls * every * MINUTE_MS);
};

/** The same by reading the list aloud with a clock on the wall, which is looked at every minute. */
function byReading(list: readonly Step[], from: Date, facts: Facts, every: number) {
  const done: [string, string][] = [];
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: facts.timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  let now = from;
  const until = (isThere: (day: string, time: string, minutes: number) => boolean): void => {
    for (let at = now.getTime(), minutes = 0; ; at += MINUTE_MS, minutes += 1) {
      const [day = "", clock = ""] = format.format(at).split(" ");
      if (!isThere(day, clock, minutes)) continue;
      if (minutes > 0) now = polledAt(new Date(at), from, every);
      return;
    }
  };
  const read = (leaves: readonly Step[]): boolean => {
    for (const step of leaves) {
      if (step.type === "end") return false;
      if (step.type === "onlyIf") {
        if (!read(facts.matches(step) ? step.steps : step.otherwise)) return false;
      } else if (step.type === "wait") {
        const [day = "", clock = ""] = format.format(now).split(" ");
        const wanted = `${dayAfter(day, step.amount)} ${clock}`;
        const minutes = step.amount * (step.unit === "hours" ? 60 : 1);
        if (step.unit === "days") until((on, at) => `${on} ${at}` >= wanted);
        else until((_day, _clock, passed) => passed === minutes);
      } else if (step.type === "waitUntil") readTime(step);
      else if (step.type === "waitForDate") {
        const date = facts.dateOf(step.field);
        const wanted = `${dayAfter(date ?? "2000-01-01", step.days)} ${clockOf(step.time)}`;
        if (date !== null) until((on, at) => `${on} ${at}` >= wanted);
      } else done.push([step.id, now.toISOString()]);
    }
    return true;
  };
  const readTime = ({ time: at, weekdays }: Extract<LeafStep, { type: "waitUntil" }>): void => {
    // Days on which the clock had come there before the wait began are over.
    const over = new Set<string>();
    for (let before = now.getTime() - 26 * 3_600_000; before < now.getTime(); before += MINUTE_MS) {
      const [day = "", clock = ""] = format.format(before).split(" ");
      if (clock >= clockOf(at)) over.add(day);
    }
    const counts = (day: string) =>
      weekdays.length === 0 || weekdays.includes(new Date(day).getUTCDay() || 7);
    until((day, clock) => counts(day) && !over.has(day) && clock >= clockOf(at));
  };
  read(list);
  return done;
}

const clockOf = ({ hour, minute }: { hour: number; minute: number }): string =>
  `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const WHOLE = {
  version: 1,
  trigger: { type: "byHand" },
  leaveWhen: { rules: null, bought: false, clicked: false, leftSegment: false },
  reentry: { type: "never" },
} as const;

describe("an automation", () => {
  test("does what reading its list aloud does, when it does, however late a worker looks", () => {
    const polls = fc.constantFrom(1, 7, 60, 600);
    fc.assert(
      fc.property(
        steps,
        start,
        timeZone,
        polls,
        fc.integer({ min: -1, max: 3 }),
        (list, from, zone, every, days) => {
          const facts = factsIn(zone, dayAfter(from.toISOString().slice(0, 10), days));
          expect(byMoves({ steps: list }, from, facts, every)).toEqual(
            byReading(list, from, facts, every),
          );
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test("is accepted with any list of steps, and survives JSON", () => {
    fc.assert(
      fc.property(steps, (list) => {
        const parsed = automationDocument.parse({ ...WHOLE, steps: list });
        expect(automationDocument.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
        expect(allSteps(parsed).map(({ id }) => id)).toEqual(
          allSteps({ steps: list }).map(({ id }) => id),
        );
      }),
    );
  });

  test("sends mails over the limit later, unless it says otherwise", () => {
    const one = { ...WHOLE, steps: [{ ...send, id: "a" }] };
    expect(automationDocument.parse(one).whenCapped).toBe("later");
    expect(automationDocument.parse({ ...one, whenCapped: "skip" }).whenCapped).toBe("skip");
    expect(automationDocument.safeParse({ ...one, whenCapped: "never" }).success).toBe(false);
  });

  test.each([
    ["no step", []],
    [
      "one id twice",
      [
        { ...send, id: "a" },
        { ...send, id: "a" },
      ],
    ],
    ["too many steps", Array.from({ length: 51 }, (_, at) => ({ ...send, id: `s${at}` }))],
    [
      "a branch in a branch",
      [
        {
          id: "a",
          type: "onlyIf",
          rules: rules("Pune"),
          steps: [{ id: "b", type: "onlyIf", rules: rules("Pune"), steps: [], otherwise: [] }],
          otherwise: [],
        },
      ],
    ],
    ["a wait for nothing", [{ id: "a", type: "wait", amount: 0, unit: "days" }]],
    [
      "an hour there is not",
      [{ id: "a", type: "waitUntil", time: { hour: 24, minute: 0 }, weekdays: [] }],
    ],
    [
      "an eighth weekday",
      [{ id: "a", type: "waitUntil", time: { hour: 9, minute: 0 }, weekdays: [8] }],
    ],
    ["a message without words", [{ id: "a", type: "send", template: { subject: "Hi" } }]],
  ])("is refused with %s", (_, list) => {
    expect(automationDocument.safeParse({ ...WHOLE, steps: list }).success).toBe(false);
  });

  test("has no way on from a step that is gone", () => {
    const document = { steps: [{ ...send, id: "a" }] };
    expect(stepAfter(document, "b")).toBeNull();
    expect(() =>
      advance(document, { step: "b", since: new Date(0) }, new Date(0), factsIn("UTC", "")),
    ).toThrow("no step b");
  });
});
