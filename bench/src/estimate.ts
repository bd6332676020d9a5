import type { FixedRule, SegmentRuleGroup } from "@dakiya/domain/segment";
import { importCustomers } from "./support/import-customers.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { roundsOf } from "./support/rounds.ts";
import { median } from "./support/timed.ts";

const MAX_RATIO = 1.15;
const MAX_MORE_MS = 5;
const MAX_GROWTH = 1.2;
const ROUNDS = 9;

type Item = SegmentRuleGroup["rules"][number];
const rule = (
  field: FixedRule["field"],
  operator: FixedRule["operator"],
  value: FixedRule["value"],
): FixedRule => ({ field, operator, value });
const all = (...rules: Item[]): SegmentRuleGroup => ({ combinator: "and", rules });
const any = (...rules: Item[]): SegmentRuleGroup => ({ combinator: "or", rules });

/** Rules as the API takes them, and the same question by hand. */
const QUESTIONS: [where: string, rules: SegmentRuleGroup][] = [
  ["total_spent > 5000", all(rule("total_spent", ">", 5000))],
  ["total_spent > 19900", all(rule("total_spent", ">", 19_900))],
  ["lower(city) = 'pune'", all(rule("city", "==", "Pune"))],
  ["lower(city) like '%mum%'", all(rule("city", "contains", "mum"))],
  ["age >= 60", all(rule("age", ">=", 60))],
  ["is_active", all(rule("is_active", "==", true))],
  ["order_count = 1", all(rule("order_count", "==", 1))],
  ["joined_at < now() - interval '2000 days'", all(rule("joined", ">=", 2000))],
  [
    "total_spent > 5000 and lower(city) like '%mum%'",
    all(rule("total_spent", ">", 5000), rule("city", "contains", "mum")),
  ],
  [
    "order_count < 5 and lower(gender) is distinct from 'male'",
    all(rule("order_count", "<", 5), rule("gender", "!=", "male")),
  ],
  [
    "(total_spent > 19000 or age < 25 or lower(city) = 'kochi')",
    any(rule("total_spent", ">", 19_000), rule("city", "==", "kochi"), rule("age", "<", 25)),
  ],
  [
    "is_active and (lower(state) = 'maharashtra' and (age > 40 or campaigns_received > 1))",
    all(
      rule("is_active", "==", true),
      all(
        rule("state", "==", "Maharashtra"),
        any(rule("age", ">", 40), rule("campaigns_received", ">", 1)),
      ),
    ),
  ],
];

/** Estimate through the API beside the best hand-written count over the same customers, in turns. */
export async function measure(bench: Bench): Promise<Measured[]> {
  const { api, sql } = bench;
  await importCustomers(bench);
  const accountId = await bench.account();
  await sql.query("vacuum (analyze) customers");
  const apiTimes: number[] = [];
  const byHand: number[] = [];
  for (const [where, rules] of QUESTIONS) {
    const text = `select count(*)::int n from customers where account_id = $1 and ${where}`;
    const [byApi, bySql] = await inTurns(
      async () =>
        (await api.send<{ count: number }>("POST", "/user/estimate-segment", { rules })).count,
      async () => (await sql.query<{ n: number }>(text, [accountId])).rows[0]?.n,
      roundsOf(bench, ROUNDS),
    );
    if (byApi.value !== bySql.value)
      throw new Error(`${where}: ${byApi.value} is not ${bySql.value}`);
    apiTimes.push(byApi.ms);
    byHand.push(bySql.ms);
  }
  const [figure, limit] = [median(apiTimes), median(byHand)];
  return [
    {
      figure: `${figure.toFixed(1)} ms by the API, median of ${QUESTIONS.length} rule sets over ${bench.rows.toLocaleString("en-IN")} customers`,
      limit: `${limit.toFixed(1)} ms by hand-written SQL`,
      ratio: (figure / limit).toFixed(2),
      goal: `<= ${MAX_RATIO} x + ${MAX_MORE_MS} ms`,
      isMet: figure <= limit * MAX_RATIO + MAX_MORE_MS,
      growth: { of: "a customer", cost: figure / bench.rows, max: MAX_GROWTH },
    },
  ];
}

type Timed<Value> = {
  value: Value;
  ms: number;
};

/** Runs both in turns, so that other load on the machine affects both; the median time and last response of each. */
async function inTurns<Value>(
  figure: () => Promise<Value>,
  limit: () => Promise<Value>,
  rounds: number,
): Promise<[Timed<Value>, Timed<Value>]> {
  const times: [number[], number[]] = [[], []];
  const measureTime = async (request: () => Promise<Value>, into: number[]): Promise<Value> => {
    const startedAt = performance.now();
    const value = await request();
    into.push(performance.now() - startedAt);
    return value;
  };
  // The first time only warms up.
  let values: [Value, Value] = [await figure(), await limit()];
  for (let round = 0; round < rounds; round += 1)
    values = [await measureTime(figure, times[0]), await measureTime(limit, times[1])];
  return [
    { value: values[0], ms: median(times[0]) },
    { value: values[1], ms: median(times[1]) },
  ];
}
