import { engagementSpans } from "@dakiya/domain/analytics";
import type { AnalyticsRange } from "@dakiya/domain/analytics";
import { foldEngagement } from "../../apps/api/dist/src/services/insights/fold-engagement.js";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { isWhole, roundsOf } from "./support/rounds.ts";
import { besides, timeLine } from "./support/timed.ts";

const CAMPAIGNS = 1_000;
const TRY_CAMPAIGNS = 20;
const ROUNDS = 60;
const DAY_MS = 86_400_000;
const LIMITS = {
  times: 1.5,
  moreMs: 5,
  maxMs: 50,
  beside: "by one hand-written SQL over the same aggregates",
};
const MAX_GROWTH = 1.5;

const sumsWhere = (column: string): string =>
  [0, 1, 2, 3, 4].map((nth) => `sum(customers) filter (where ${column} = ${nth})`).join(", ");

const MINE = "from campaigns where account_id = $1 and deleted_at is null";
const FIGURES = `(select json_build_object('n', sum(customers), 'a', sum(active), 'r', sum(revenue), 'o', sum(orders),
    'ages', json_build_array(${sumsWhere("age_group")}), 'tiers', json_build_array(${sumsWhere("tier")}))
  from customer_counts where account_id = $1)`;
const CITIES = `(select json_agg(top) from (
    select max(city) city, sum(customers) n from customer_cities where account_id = $1
    group by lower(city) order by n desc, city limit 10) top)`;

const dashboard = `select ${FIGURES},
  (select count(*) from segments where account_id = $1 and deleted_at is null),
  (select row_to_json(found) from (
    select count(*) filter (where status in ('active', 'processing')) a,
      count(*) filter (where status = 'completed') b, count(*) c,
      count(*) filter (where created_at >= date_trunc('day', now())) d ${MINE}) found),
  (select json_agg(found) from (select * ${MINE} order by created_at desc, id desc limit 3) found),
  (select json_agg(found) from (
    select * from customers where account_id = $1 and is_active order by id desc limit 4) found),
  (select row_to_json(found) from (
    select sum(customers_added) a, sum(sent) b, sum(opened) c, sum(clicked) d
    from account_activity where account_id = $1 and at >= date_trunc('day', now())) found)`;

const audience = `select ${FIGURES}, ${CITIES}, (select json_agg(found) from (
    select s.*, c.n from segments s
    join (select segment_id, count(*) n ${MINE} group by segment_id) c on c.segment_id = s.id
    where s.account_id = $1 and s.deleted_at is null) found)`;

const SUMS = `sum(total_recipients) r, sum(sent) s, sum(delivered) d, sum(opened) o, sum(clicked) c,
  sum(failed) f`;
const BEST = `order by (delivered + opened + clicked)::float8 / nullif(3 * sent, 0) desc nulls last limit 10`;

/** Engagement by spans from whole UTC days, and from quarters of an hour where a span begins within a day. */
const ENGAGEMENT = `(select json_agg(found) from (
    select width_bucket(at, $2::timestamptz[]) span, sum(sent) s, sum(delivered) d, sum(opened) o, sum(clicked) c
    from (
      select at, sent, delivered, opened, clicked from engagement
      where account_id = $1 and whole_day and at >= $3 and at <> all($4::timestamptz[])
      union all
      select quarter.* from unnest($4::timestamptz[]) part cross join lateral (
        select at, sent, delivered, opened, clicked from engagement
        where account_id = $1 and not whole_day and at >= part and at < part + interval '24 hours' offset 0
      ) quarter
    ) happened where at >= $3 group by span) found)`;

function analytics(days: number | null): string {
  const since = days === null ? "'-infinity'::timestamptz" : `now() - interval '${days} days'`;
  const previous =
    days === null
      ? ""
      : `(select row_to_json(found) from (
      select ${SUMS} ${MINE} and logged_at >= now() - interval '${2 * days} days'
        and logged_at < ${since}) found),`;
  return `select ${FIGURES},
    (select row_to_json(found) from (
      select count(*) n, count(*) filter (where status = 'completed') done, ${SUMS}
      ${MINE} and logged_at >= ${since}) found),
    ${previous}
    (select json_agg(found) from (select * ${MINE} and created_at >= ${since} ${BEST}) found),
    ${ENGAGEMENT}`;
}

const TIME_ZONE = "Asia/Kolkata";
/** A screen of figures, the same query by hand, and its parameters from the time of the first log. */
type Screen = {
  path: string;
  byHand: string;
  parametersOf: (first: Date | null) => unknown[];
};

const analyticsOf = (range: AnalyticsRange): Screen => ({
  path: `/insights/analytics?range=${range}&timeZone=${TIME_ZONE}`,
  byHand: analytics(range === "all" ? null : Number(range)),
  parametersOf: (first) => {
    const { starts } = engagementSpans({ range, now: new Date(), timeZone: TIME_ZONE, first });
    const begins = starts.filter((start) => start.getTime() % DAY_MS !== 0);
    const days = begins.map((start) => start.toISOString().slice(0, 10));
    return [starts, range === "all" ? "-infinity" : starts[0], [...new Set(days)]];
  },
});
const RANGES: AnalyticsRange[] = ["7", "30", "90", "all"];
const SCREENS: Screen[] = [
  { path: `/insights/dashboard?timeZone=${TIME_ZONE}`, byHand: dashboard, parametersOf: () => [] },
  { path: "/insights/audience", byHand: audience, parametersOf: () => [] },
  ...RANGES.map(analyticsOf),
];

/** The three screens of figures, at as many logs as customers: their time may not depend on either. */
export async function measure(bench: Bench): Promise<Measured[]> {
  const campaigns = isWhole(bench) ? CAMPAIGNS : TRY_CAMPAIGNS;
  await bench.seed({ customers: bench.rows, campaigns, logs: bench.rows });
  // A worker would do it within a minute.
  await foldEngagement({ db: bench.database.db, log: console });
  await bench.sql.query("vacuum analyze");
  const account = await bench.account();
  const lines: Measured[] = [];
  const { rows } = await bench.sql.query<{ first: Date | null }>(
    "select min(logged_at) as first from campaigns",
  );
  for (const { path, byHand, parametersOf } of SCREENS) {
    const values = [account, ...parametersOf(rows[0]?.first ?? null)];
    const { figureMs, limitMs } = await besides(
      async () => await bench.api.get(path),
      async () => await bench.sql.query(byHand, values),
      roundsOf(bench, ROUNDS),
    );
    lines.push({
      ...timeLine(path, figureMs, limitMs, LIMITS),
      growth: { of: "a call", cost: figureMs, max: MAX_GROWTH },
    });
  }
  return lines;
}
