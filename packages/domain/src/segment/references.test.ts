import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arbGroup,
  arbReferenceFacts,
  arbReferenceRule,
  arbReferences,
  arbSegmentCustomer,
  GONE_ID,
  runs,
  SEGMENT_NOW,
} from "../../testing/index.ts";
import {
  describeRules,
  matchesSegment,
  NO_REFERENCES,
  referenceProblem,
  savedReferenceProblem,
  segmentRules,
} from "./index.ts";
import type { ReferenceRule, RuleReferences, SegmentEmail, SegmentRuleGroup } from "./index.ts";

const all = (...rules: SegmentRuleGroup["rules"]): SegmentRuleGroup => ({
  combinator: "and",
  rules,
});
const isIn = (id: string): ReferenceRule => ({ field: "segment", operator: "in", value: { id } });
const opened = (days: number): SegmentRuleGroup =>
  all({ field: "campaign", operator: "opened", value: { id: "1", days } });

/** Segments by id, with the ids of those that each refers to. */
const nested = (segments: Record<string, string[]>): RuleReferences => ({
  ...NO_REFERENCES,
  segment: new Map(
    Object.entries(segments).map(([id, inner]) => [
      id,
      { name: id, isDynamic: true, rules: all(...inner.map(isIn)) },
    ]),
  ),
});

const [customer] = fc.sample(arbSegmentCustomer, 1);
if (customer === undefined) throw new Error("no customer was drawn");
const daysAgo = (days: number): Date => new Date(SEGMENT_NOW.getTime() - days * 86_400_000);
const email: SegmentEmail = {
  ...{ kind: "campaign", id: "1", receivedAt: daysAgo(9) },
  ...{ openedAt: null, clickedAt: null, repliedAt: null },
};
const CAMPAIGN: RuleReferences = {
  ...NO_REFERENCES,
  campaign: new Map([["1", { name: "Diwali" }]]),
};

const matches = (
  operator: ReferenceRule["operator"],
  value: ReferenceRule["value"],
  emails: readonly SegmentEmail[],
): boolean =>
  matchesSegment(
    all({ field: "campaign", operator, value }),
    { ...customer, emails },
    SEGMENT_NOW,
    "UTC",
    CAMPAIGN,
  );

test("Only customers who received an email did not open it", () => {
  expect(matches("not_opened", { id: "1" }, [email])).toBe(true);
  expect(matches("not_opened", { id: "1" }, [{ ...email, openedAt: daysAgo(1) }])).toBe(false);
  expect(matches("not_opened", { id: "1" }, [])).toBe(false);
  expect(matches("not_clicked", {}, [{ ...email, openedAt: daysAgo(1) }])).toBe(true);
  const replied = { ...email, openedAt: daysAgo(1), repliedAt: daysAgo(1) };
  expect([matches("replied", {}, [replied]), matches("not_replied", {}, [replied])]).toEqual([
    true,
    false,
  ]);
  expect([matches("replied", {}, [email]), matches("not_replied", {}, [email])]).toEqual([
    false,
    true,
  ]);
  expect(matches("not_received", { id: "1" }, [])).toBe(true);
});

test("Days count from when it happened, and a failed email was not received", () => {
  const late = [{ ...email, openedAt: daysAgo(2) }];
  expect(matches("opened", { id: "1", days: 2 }, late)).toBe(true);
  expect(matches("opened", { id: "1", days: 1 }, late)).toBe(false);
  expect(matches("received", { days: 8 }, late)).toBe(false);
  expect(matches("not_opened", { id: "1", days: 1 }, late)).toBe(false);
  expect(matches("not_received", {}, [{ ...email, receivedAt: null }])).toBe(true);
});

test("A rule on something deleted matches nobody, also the one that asks who is not in it", () => {
  for (const operator of ["in", "not_in"] as const) {
    const rule: ReferenceRule = { field: "segment", operator, value: { id: GONE_ID } };
    expect(matchesSegment(all(rule), customer, SEGMENT_NOW)).toBe(false);
    expect(referenceProblem(all(rule), NO_REFERENCES)).toContain("was deleted");
  }
  const within = nested({ 1: [GONE_ID] });
  const notIn: ReferenceRule = { field: "segment", operator: "not_in", value: { id: "1" } };
  expect(matchesSegment(all(notIn), customer, SEGMENT_NOW, "UTC", within)).toBe(false);
});

test("Segments stand in one another three deep, and never in themselves", () => {
  const chain = nested({ 1: ["2"], 2: ["3"], 3: [], 4: ["1"] });
  expect(referenceProblem(all(isIn("1")), chain)).toBeNull();
  expect(referenceProblem(all(isIn("4")), chain)).toContain("at most 3 deep");
  expect(savedReferenceProblem(all(isIn("2")), chain)).toBeNull();
  expect(savedReferenceProblem(all(isIn("1")), chain)).toContain("at most 3 deep");
  expect(savedReferenceProblem(all(isIn("2")), chain, { above: 1 })).toContain("at most 3 deep");
  expect(savedReferenceProblem(all(isIn("2")), chain, { id: "3" })).toContain(
    "never in themselves",
  );
  expect(referenceProblem(all(isIn("1")), nested({ 1: ["2"], 2: ["1"] }))).toContain("themselves");
});

test("Segments that fan out are counted without walking all of them", () => {
  const row = (from: number): string[] => Array.from({ length: 50 }, (_, at) => String(from + at));
  const each = (ids: string[], inner: string[]) => ids.map((id) => [id, inner] as const);
  const fan = nested(
    Object.fromEntries([
      ...each(row(1), row(101)),
      ...each(row(101), row(201)),
      ...each(row(201), []),
    ]),
  );
  expect(referenceProblem(all(...row(1).map(isIn)), fan)).toContain("at most 500 rules");
  expect(referenceProblem(all(...row(201).map(isIn)), fan)).toBeNull();
});

test("Evaluating ends for any graph of references, and rules with a problem match nobody alone", () => {
  fc.assert(
    fc.property(arbReferenceRule, arbReferences, arbReferenceFacts, (rule, references, facts) => {
      const known = { ...customer, ...facts };
      const matched = matchesSegment(all(rule), known, SEGMENT_NOW, "UTC", references);
      if (referenceProblem(rule, references) !== null) expect(matched).toBe(false);
    }),
    { numRuns: runs(200) },
  );
});

test("A value the reader accepts is accepted again unchanged", () => {
  fc.assert(
    fc.property(arbGroup(arbReferenceRule, 3), (rules) => {
      expect(segmentRules.parse(JSON.parse(JSON.stringify(rules)))).toEqual(rules);
    }),
  );
});

test.each([
  [{ field: "segment", operator: "in", value: {} }, "Choose a segment"],
  [
    { field: "import", operator: "in", value: { id: "x" } },
    '"Import" needs the id of an imported file',
  ],
  [
    { field: "segment", operator: "in", value: { id: "1", days: 3 } },
    '"Segment" has no part "days"',
  ],
  [
    { field: "campaign", operator: "in", value: { id: "1" } },
    '"Campaign" cannot be compared with "in"',
  ],
  [
    { field: "campaign", operator: "opened", value: "1" },
    '"Campaign" needs { id, days }, each if wanted',
  ],
  [
    { field: "automation", operator: "opened", value: { days: 0 } },
    '"Automation" needs a number of days from 1 to 36500',
  ],
])("%j is refused with a sentence", (rule, message) => {
  const issues = segmentRules.safeParse({ combinator: "and", rules: [rule] }).error?.issues;
  expect(issues?.map((issue) => issue.message)).toEqual([message]);
});

test("Rules read with the names of what they refer to", () => {
  const names = new Map([
    ["campaign", "Diwali offer"],
    ["automation", "Welcome"],
    ["segment", "VIPs"],
    ["import", "customers.csv (12 Nov)"],
  ]);
  const rules: SegmentRuleGroup["rules"] = [
    { field: "campaign", operator: "opened", value: { id: "1" } },
    { field: "campaign", operator: "not_received", value: { days: 30 } },
    { field: "automation", operator: "not_clicked", value: { id: "1", days: 1 } },
    isIn("1"),
    { field: "import", operator: "not_in", value: { id: "1" } },
  ];
  expect(describeRules(all(...rules), [], (kind) => names.get(kind) ?? "")).toBe(
    "opened Diwali offer and did not receive any campaign in the last 30 days and " +
      "did not click automation Welcome in the last day and is in VIPs and " +
      "is not in file customers.csv (12 Nov)",
  );
  expect(describeRules(opened(2))).toBe("opened a campaign in the last 2 days");
});
