import fc from "fast-check";
import { isSegmentField, OPERATORS, SEGMENT_FIELDS } from "../src/segment/index.ts";
import type {
  SegmentCustomer,
  SegmentField,
  FixedRule,
  PurchaseRule,
  Purchases,
  RuleGroup,
  SegmentFieldType,
  SegmentOperator,
  SegmentOrder,
  SegmentValue,
  SingleValue,
} from "../src/segment/index.ts";
import { foldCase } from "../src/text/index.ts";
import { arbPlainValues } from "./plain-values.ts";
import { comparableText } from "./text.ts";

const DAY_MS = 86_400_000;

/** The instant the arbitraries of this file count days from. */
export const SEGMENT_NOW = new Date("2026-11-20T14:05:06.789Z");

const smallNumber = fc.oneof(
  fc.integer({ min: 0, max: 6 }),
  fc.constantFrom(9_999.99, 10_000),
  fc.integer({ min: 0, max: 1_000_000 }).map((paise) => paise / 100),
);

/** Days around the edges of a whole day, in milliseconds before `SEGMENT_NOW`; also ahead of it. */
const nearNow: fc.Arbitrary<Date> = fc
  .tuple(
    fc.oneof(fc.integer({ min: -2, max: 6 }), fc.constantFrom(-12, 19, 20, 300)),
    fc.constantFrom(-1, 0, 1, 1000, DAY_MS / 2),
  )
  .map(([days, offsetMs]) => new Date(SEGMENT_NOW.getTime() - days * DAY_MS - offsetMs));

/** Minutes from midnight in UTC to midnight in UTC itself and in each of `SEGMENT_ZONES`. */
const MIDNIGHTS = [0, 18 * 60 + 30, 11 * 60, 10 * 60] as const;

/** The edges of days of the calendar, and of the months around. */
const midnight: fc.Arbitrary<Date> = fc
  .record({
    day: fc.oneof(fc.integer({ min: 14, max: 27 }), fc.constantFrom(-1, 0, 1, 30, 31)),
    minutes: fc.constantFrom(...MIDNIGHTS),
    offsetMs: fc.constantFrom(-1, 0, 0, 1),
  })
  .map(({ day, minutes, offsetMs }) => new Date(Date.UTC(2026, 10, day, 0, minutes, 0, offsetMs)));

/** An instant near an edge that rules ask about. */
export const arbInstant: fc.Arbitrary<Date> = fc.oneof(nearNow, midnight);

/** The zones rules are tried in; their day is another than that of UTC at `SEGMENT_NOW` in two of them. */
export const SEGMENT_ZONES = ["Asia/Kolkata", "Pacific/Auckland", "Pacific/Honolulu"] as const;

/** SKUs and names of products; rules use parts of them. */
const PRODUCTS = ["MUG-1", "Blue mug", "İzmir tea 50%", "O'Brien\\s _cup_", "मुंबई चाय"] as const;

/** Days around the edges of the purchase groups. */
const groupEdge: fc.Arbitrary<Date> = fc
  .tuple(fc.constantFrom(90, 91, 365, 366), fc.constantFrom(-1, 0, 1))
  .map(([days, offsetMs]) => new Date(SEGMENT_NOW.getTime() - days * DAY_MS - offsetMs));

const order: fc.Arbitrary<SegmentOrder> = fc.record({
  placedAt: fc.oneof(arbInstant, groupEdge),
  counts: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  products: fc.uniqueArray(fc.constantFrom(...PRODUCTS), { maxLength: 3 }),
});

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 4 });

/** A customer whose values often meet those of `arbSegmentRule`, each nullable one sometimes missing. */
export const arbSegmentCustomer: fc.Arbitrary<SegmentCustomer> = fc.record({
  name: comparableText,
  email: fc.constantFrom("a@example.com", "B@Example.com", "mumbai@example.in"),
  phone: maybe(fc.constantFrom("+91 98", "022-1234")),
  ...arbPlainValues(comparableText),
  totalSpent: smallNumber,
  orderCount: fc.integer({ min: 0, max: 6 }),
  lastPurchaseAt: maybe(fc.oneof(arbInstant, groupEdge)),
  isActive: fc.boolean(),
  doNotTrack: fc.boolean(),
  joinedAt: maybe(arbInstant),
  lastOpenedAt: maybe(arbInstant),
  lastClickedAt: maybe(arbInstant),
  campaignsReceived: fc.integer({ min: 0, max: 6 }),
  orders: fc.array(order, { maxLength: 4 }),
});

const FIELD_NAMES = Object.keys(SEGMENT_FIELDS).filter(isSegmentField);

function singleFor(field: SegmentField): fc.Arbitrary<SingleValue> {
  switch (SEGMENT_FIELDS[field].type) {
    case "number":
      return smallNumber;
    case "daysAgo":
      return fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom(0.5, 1.5));
    case "boolean":
      return fc.boolean();
    case "choice":
      return fc.constantFrom(...(SEGMENT_FIELDS[field].choices ?? []).map(({ name }) => name));
    case "text":
    case "tags":
      return comparableText;
  }
}

/** A day near `SEGMENT_NOW`, and near the ends of its month. */
const calendarDay: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: -21, max: 12 }), fc.constantFrom(-1000, 1000))
  .map((days) => new Date(SEGMENT_NOW.getTime() + days * DAY_MS).toISOString().slice(0, 10));

/**
 * A value as an operator takes it.
 *
 * @param single - One value of the field.
 */
export function arbTaken(
  type: SegmentFieldType,
  operator: SegmentOperator,
  single: fc.Arbitrary<SingleValue>,
): fc.Arbitrary<SegmentValue> {
  switch (OPERATORS[operator].takes) {
    case "value":
      return single;
    case "list":
      return fc
        .uniqueArray(single.map(String), { selector: foldCase, minLength: 1, maxLength: 4 })
        .map((list) => list);
    case "range":
      return type === "daysAgo"
        ? fc.tuple(calendarDay, calendarDay).map((days) => days.toSorted())
        : fc.tuple(single, single).map((ends) => ends.map(Number).toSorted((a, b) => a - b));
    case "day":
      return calendarDay;
    case "days":
      return fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(90, 36_500));
    case "month":
      return fc.oneof(fc.constantFrom(11, 12), fc.integer({ min: 1, max: 12 }));
    case "nothing":
      return fc.constant(null);
  }
}

/** A valid rule on any field with any of its operators. */
export const arbSegmentRule: fc.Arbitrary<FixedRule> = fc
  .constantFrom(...FIELD_NAMES)
  .chain((field) =>
    fc.constantFrom(...SEGMENT_FIELDS[field].operators).chain((operator) =>
      arbTaken(SEGMENT_FIELDS[field].type, operator, singleFor(field)).map((value) => ({
        field,
        operator,
        value,
      })),
    ),
  );

/** Conditions on orders, each part sometimes left out. */
const purchases: fc.Arbitrary<Purchases> = fc
  .record(
    {
      product: fc.constantFrom("mug", "MUG-", "izmir", "50%", "_", "\\s", "चाय", "cup "),
      days: fc.constantFrom(1, 2, 4, 90, 365),
      times: fc.integer({ min: 2, max: 3 }),
    },
    { requiredKeys: [] },
  )
  .map((condition) => ({
    ...condition,
    ...(condition.product === undefined ? {} : { product: condition.product.trim() }),
  }));

/** A valid rule on purchases. */
export const arbPurchaseRule: fc.Arbitrary<PurchaseRule> = fc.record({
  field: fc.constant("bought" as const),
  operator: fc.constantFrom("has" as const, "has_not" as const),
  value: purchases,
});

/** Rules of one arbitrary joined in groups nested up to a depth. */
export function arbGroup<Rule>(
  rule: fc.Arbitrary<Rule>,
  depth: number,
): fc.Arbitrary<RuleGroup<Rule>> {
  const item: fc.Arbitrary<Rule | RuleGroup<Rule>> =
    depth <= 1
      ? rule
      : fc.oneof(
          { weight: 3, arbitrary: rule },
          { weight: 1, arbitrary: arbGroup(rule, depth - 1) },
        );
  return fc.record({
    combinator: fc.constantFrom("and" as const, "or" as const),
    rules: fc.array(item, { minLength: 1, maxLength: 3 }),
  });
}

/** Valid rules with groups nested up to depth 3. */
export const arbSegmentRules: fc.Arbitrary<RuleGroup<FixedRule>> = arbGroup(arbSegmentRule, 3);
