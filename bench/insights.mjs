import { timed, timeLine } from "./support/timed.mjs";

const CAMPAIGNS = 1_000;
const LIMITS = {
  times: 1.5,
  moreMs: 5,
  beside: "by one hand-written SQL over the same aggregates",
};
const MAX_GROWTH = 1.5;

const MINE = "from campaigns where owner_id = $1 and deleted_at is null";
const FIGURES = "(select figures from customer_summaries where owner_id = $1)";

const SCREENS = [
  {
    path: "/insights/dashboard",
    byHand: `select ${FIGURES}, (select count(*) from segments where owner_id = $1),
      (select row_to_json(found) from (
        select count(*) filter (where status in ('active', 'processing')) a,
          count(*) filter (where status = 'completed') b, count(*) c,
          count(*) filter (where created_at >= date_trunc('day', now())) d ${MINE}) found),
      (select json_agg(found) from (select * ${MINE} order by created_at desc, id desc limit 3) found),
      (select json_agg(found) from (
        select * from customers where owner_id = $1 and is_active order by id desc limit 4) found),
      (select row_to_json(found) from (
        select sum(customers_added) a, sum(sent) b, sum(opened) c, sum(clicked) d
        from owner_activity where owner_id = $1 and at >= date_trunc('day', now())) found)`,
  },
  {
    path: "/insights/audience",
    byHand: `select ${FIGURES}, (select json_agg(found) from (
        select s.*, c.n from segments s
        join (select segment_id, count(*) n ${MINE} group by segment_id) c on c.segment_id = s.id
        where s.owner_id = $1) found)`,
  },
  {
    path: "/insights/analytics?range=90",
    byHand: `select ${FIGURES},
      (select row_to_json(found) from (
        select count(*) n, count(*) filter (where status = 'completed') done, sum(total_recipients) r,
          sum(sent) s, sum(delivered) d, sum(opened) o, sum(clicked) c, sum(failed) f
        ${MINE} and created_at >= now() - interval '90 days') found),
      (select row_to_json(found) from (
        select sum(total_recipients) r, sum(sent) s, sum(delivered) d, sum(opened) o, sum(clicked) c,
          sum(failed) f
        ${MINE} and created_at between now() - interval '180 days' and now() - interval '90 days') found),
      (select json_agg(found) from (
        select * ${MINE} and created_at >= now() - interval '90 days'
        order by (delivered + opened + clicked)::float8 / nullif(3 * sent, 0) desc nulls last limit 10) found)`,
  },
];

/** The three screens of figures, at as many logs as customers: their time may not depend on either. */
export async function measure(bench) {
  await bench.seed({ customers: bench.rows, campaigns: CAMPAIGNS, logs: bench.rows });
  await bench.sql.query("vacuum analyze");
  const owner = await bench.owner();
  const lines = [];
  for (const { path, byHand } of SCREENS) {
    const figure = await timed(async () => await bench.api.get(path), 25);
    const limit = await timed(async () => await bench.sql.query(byHand, [owner]), 25);
    lines.push({
      ...timeLine(path, figure.ms, limit.ms, LIMITS),
      growth: { of: "a call", cost: figure.ms, max: MAX_GROWTH },
    });
  }
  return lines;
}
