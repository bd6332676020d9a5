import { allSteps } from "@dakiya/domain/automation";
import type { AutomationDocument, Step } from "@dakiya/domain/automation";
import { runs } from "@dakiya/domain/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { mail, STAY, written } from "../../../../test/automations.ts";
import { decide } from "./decide.ts";
import type { Enrolment } from "./decide.ts";
import type { CustomerFacts } from "./read-facts.ts";

const MINUTE_MS = 60_000;
const ZONES = ["Asia/Kolkata", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"];

const PUNE = {
  combinator: "and" as const,
  rules: [{ field: "city" as const, operator: "==" as const, value: "Pune" }],
};
const leaf = fc.oneof(
  { weight: 3, arbitrary: fc.constant("send" as const) },
  fc.record({
    amount: fc.integer({ min: 1, max: 40 }),
    unit: fc.constantFrom("hours" as const, "days" as const, "minutes" as const),
  }),
  fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) }),
);
const entries = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: leaf },
    fc.record({ yes: fc.array(leaf, { maxLength: 2 }), no: fc.array(leaf, { maxLength: 2 }) }),
  ),
  { minLength: 1, maxLength: 6 },
);
type Leaf =
  | "send"
  | { amount: number; unit: "minutes" | "hours" | "days" }
  | { hour: number; minute: number };
type Entry = Leaf | { yes: Leaf[]; no: Leaf[] };

function toSteps(list: readonly Entry[]): Step[] {
  let count = 0;
  const toLeaf = (entry: Leaf) => {
    const id = `s${(count += 1)}`;
    if (entry === "send") return mail(id);
    return "amount" in entry
      ? ({ id, type: "wait", ...entry } as const)
      : ({ id, type: "waitUntil", time: entry, weekdays: [] as number[] } as const);
  };
  return list.map((entry) =>
    typeof entry === "object" && "yes" in entry
      ? {
          id: `b${(count += 1)}`,
          type: "onlyIf",
          rules: PUNE,
          steps: entry.yes.map(toLeaf),
          otherwise: entry.no.map(toLeaf),
        }
      : toLeaf(entry),
  );
}

/** Events of an automation: a worker advances it, it is paused, or an edit makes its waits longer. */
const happening = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("advance" as const),
      after: fc.integer({ min: 0, max: 3_000 }),
    }),
  },
  fc.record({
    kind: fc.constant("pause" as const),
    after: fc.integer({ min: 1, max: 4_000 }),
    skip: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("edit" as const),
    after: fc.integer({ min: 0, max: 100 }),
    longer: fc.integer({ min: 1, max: 5 }),
  }),
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;
const start = fc
  .tuple(
    fc.constantFrom(
      "2026-03-28T00:00Z",
      "2026-10-24T00:00Z",
      "2026-03-07T05:00Z",
      "2026-04-04T10:00Z",
    ),
    fc.integer({ min: 0, max: 2_880 }),
  )
  .map(([at, minutes]) => Date.parse(at) + minutes * MINUTE_MS);

/** The same list with longer waits, as after an edit. */
const lengthen = (list: readonly Entry[], by: number): Entry[] =>
  list.map((entry) =>
    typeof entry === "object" && "yes" in entry
      ? { yes: lengthen(entry.yes, by) as Leaf[], no: lengthen(entry.no, by) as Leaf[] }
      : typeof entry === "object" && "amount" in entry
        ? { ...entry, amount: entry.amount + by }
        : entry,
  );

/** Emails and their times by `decide`, as the worker uses it. */
function byDeciding(
  list: readonly Entry[],
  from: number,
  history: readonly Happening[],
  isPune: boolean,
  timeZone: string,
) {
  let steps = toSteps(list);
  let entriesNow = list;
  const sent: [string, number][] = [];
  let enrolment: Enrolment = {
    id: 1,
    customerId: 1,
    step: null,
    since: new Date(from),
    skips: false,
    passedSteps: 0,
  };
  let due = from;
  let isOver = false;
  const advance = (now: number): void => {
    while (!isOver && due <= now) {
      const document: AutomationDocument = written({ steps, leaveWhen: STAY });
      const facts = factsOf(document, isPune);
      const decision = decide(document, enrolment, facts, { now: new Date(now), timeZone });
      if (decision.action?.type === "send") sent.push([decision.action.id, now]);
      if (decision.ends !== null) isOver = true;
      else {
        enrolment = {
          ...enrolment,
          step: decision.step,
          since: decision.since,
          skips: decision.skips,
        };
        due = decision.due.getTime();
      }
    }
  };
  let now = from;
  advance(now);
  for (const one of history) {
    now += one.after * MINUTE_MS;
    if (one.kind === "pause" && one.skip && due <= now) enrolment = { ...enrolment, skips: true };
    if (one.kind === "edit") {
      entriesNow = lengthen(entriesNow, one.longer);
      steps = toSteps(entriesNow);
      due = Math.min(due, now);
    }
    advance(now);
  }
  return sent;
}

function factsOf(document: AutomationDocument, isPune: boolean): CustomerFacts {
  const branches = allSteps(document).filter(({ type }) => type === "onlyIf");
  return {
    enrolmentId: 1,
    exits: null,
    matches: new Map(branches.map(({ id }) => [id, isPune])),
    dates: new Map(),
    ...{ isMailable: true, hasQueued: false, isCapped: false },
  };
}

/** The same, by an independent reading of the steps minute by minute. */
function byReading(
  list: readonly Entry[],
  from: number,
  history: readonly Happening[],
  isPune: boolean,
  timeZone: string,
) {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const flat = (entriesNow: readonly Entry[]): { id: string; leaf: Leaf }[] => {
    let count = 0;
    const named = (leaf: Leaf) => ({ id: `s${(count += 1)}`, leaf });
    return entriesNow.flatMap((entry) => {
      if (!(typeof entry === "object" && "yes" in entry)) return [named(entry)];
      count += 1;
      const [yes, no] = [entry.yes.map(named), entry.no.map(named)];
      return isPune ? yes : no;
    });
  };
  const sent: [string, number][] = [];
  let [entriesNow, at, since, skips] = [list, 0, from, false];
  const isOver = (leaf: Exclude<Leaf, "send">, now: number): boolean => {
    if ("amount" in leaf && leaf.unit !== "days")
      return now >= since + leaf.amount * MINUTE_MS * (leaf.unit === "hours" ? 60 : 1);
    const [day = "", clock = ""] = format.format(since).split(" ");
    const later = (days: number) =>
      new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    if ("amount" in leaf)
      return reached(`${later(leaf.amount)} ${clock}`, since + (leaf.amount - 2) * 86_400_000, now);
    const wanted = `${String(leaf.hour).padStart(2, "0")}:${String(leaf.minute).padStart(2, "0")}`;
    // Today's hour counts unless the clock had come there before the wait began.
    let wasThere = clock > wanted;
    for (
      let before = since - MINUTE_MS;
      !wasThere && before > since - 26 * 3_600_000;
      before -= MINUTE_MS
    ) {
      const [itsDay = "", itsClock = ""] = format.format(before).split(" ");
      if (itsDay !== day) break;
      wasThere = itsClock >= wanted;
    }
    return reached(`${wasThere ? later(1) : day} ${wanted}`, since - MINUTE_MS, now);
  };
  /** Whether the wall's clock has shown a minute, or passed it, between two instants. */
  const reached = (wall: string, first: number, now: number): boolean => {
    for (let minute = Math.max(first, since); minute <= now; minute += MINUTE_MS)
      if (format.format(minute) >= wall) return true;
    return false;
  };
  const advance = (now: number): void => {
    for (;;) {
      const step = flat(entriesNow)[at];
      if (step === undefined) return;
      if (step.leaf !== "send") {
        if (!isOver(step.leaf, now)) {
          skips = false;
          return;
        }
        since = now;
      } else {
        if (!skips) sent.push([step.id, now]);
        [skips, since] = [false, now];
      }
      at += 1;
    }
  };
  let now = from;
  advance(now);
  for (const one of history) {
    now += one.after * MINUTE_MS;
    const step = flat(entriesNow)[at];
    if (
      one.kind === "pause" &&
      one.skip &&
      step !== undefined &&
      (step.leaf === "send" || isOver(step.leaf, now))
    )
      skips = true;
    if (one.kind === "edit") entriesNow = lengthen(entriesNow, one.longer);
    advance(now);
  }
  return sent;
}

it("emails of any steps go out when an independent reading of them says so, over pauses, edits and clock changes", () => {
  fc.assert(
    fc.property(
      entries,
      start,
      fc.array(happening, { maxLength: 8 }),
      fc.boolean(),
      fc.constantFrom(...ZONES),
      (list, from, history, isPune, zone) => {
        expect(byDeciding(list, from, history, isPune, zone)).toEqual(
          byReading(list, from, history, isPune, zone),
        );
      },
    ),
    { numRuns: runs(200) },
  );
});
