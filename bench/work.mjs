import { campaignEnd, createCampaign, seedPeople, startWorker } from "./support/campaigns.mjs";
import { startChild } from "./support/start-child.mjs";

const SMALL = 0.01;
const MAX_RATIO = 1.2;

export const options = { roles: "web" };

/** What the database does for one recipient of a campaign by HTTP, and whether a hundred times as many change it. */
export async function measure(bench) {
  await seedPeople(bench, bench.rows);
  await bench.sql.query(
    "update customers set order_count = case when id % 100 = 0 then 1 else 0 end",
  );
  const few = await workOf(bench, { field: "order_count", operator: "==", value: 1 });
  const many = await workOf(bench, { field: "order_count", operator: ">=", value: 0 });
  return Object.entries(many.each).map(([what, cost]) => ({
    figure: `${cost.toFixed(3)} ${what} a recipient of ${many.mails.toLocaleString("en-IN")}`,
    limit: `${few.each[what].toFixed(3)} a recipient of ${few.mails.toLocaleString("en-IN")}`,
    ratio: (cost / few.each[what]).toFixed(2),
    goal: `<= ${MAX_RATIO} x for ${1 / SMALL} times as many`,
    met: cost <= few.each[what] * MAX_RATIO,
  }));
}

async function workOf(bench, rule) {
  const sink = await startChild("http-sink.mjs");
  try {
    const rules = { combinator: "and", rules: [rule] };
    const id = await createCampaign(bench, "resend", { rules });
    const before = await counters(bench.sql);
    const worker = await startWorker(bench, { RESEND_BASE_URL: `http://127.0.0.1:${sink.port}` });
    const { sent } = await campaignEnd(bench, id).finally(worker.stop);
    const after = await counters(bench.sql);
    const each = Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, (value - before[name]) / sent]),
    );
    return { mails: sent, each };
  } finally {
    await sink.stop();
  }
}

/**
 * PostgreSQL's own counts of this database; of the log, which is one for all databases, those of the whole server, and its
 * records instead of its bytes: after each checkpoint it holds a copy of every page that changes, however little does.
 */
async function counters(sql) {
  await sql.query("select pg_stat_clear_snapshot()");
  const { rows } = await sql.query(`
    select xact_commit::float8 as transactions, (blks_hit + blks_read)::float8 as "pages looked at",
      (tup_returned + tup_fetched)::float8 as "rows read",
      (tup_inserted + tup_updated + tup_deleted)::float8 as "rows written",
      (select wal_records::float8 from pg_stat_wal) as "records logged"
    from pg_stat_database where datname = current_database()`);
  return rows[0];
}
