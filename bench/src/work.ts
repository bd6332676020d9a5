import type { SegmentRule } from "@dakiya/domain/segment";
import type pg from "pg";
import { campaignEnd, createCampaign, seedPeople, startWorker } from "./support/campaigns.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { startHttpSink } from "./support/sinks.ts";

const SMALL = 0.01;
const MAX_RATIO = 1.2;

const COUNTED = [
  "transactions",
  "pages looked at",
  "rows read",
  "rows written",
  "records logged",
] as const;
type Counted = (typeof COUNTED)[number];
type Counters = Record<Counted, number>;

export const options = { roles: "web" };

/** Work of the database per recipient of a campaign by HTTP, and whether a hundred times as many change it. */
export async function measure(bench: Bench): Promise<Measured[]> {
  await seedPeople(bench, bench.rows);
  await bench.sql.query(
    "update customers set order_count = case when id % 100 = 0 then 1 else 0 end",
  );
  const few = await workOf(bench, { field: "order_count", operator: "==", value: 1 });
  const many = await workOf(bench, { field: "order_count", operator: ">=", value: 0 });
  return COUNTED.map((what) => {
    const [cost, limit] = [costOf(many, what), costOf(few, what)];
    return {
      figure: `${cost.toFixed(3)} ${what} a recipient of ${many.mails.toLocaleString("en-IN")}`,
      limit: `${limit.toFixed(3)} a recipient of ${few.mails.toLocaleString("en-IN")}`,
      ratio: (cost / limit).toFixed(2),
      goal: `<= ${MAX_RATIO} x for ${1 / SMALL} times as many`,
      isMet: cost <= limit * MAX_RATIO,
    };
  });
}

/** The database's counters before and after a campaign of so many mails. */
type Work = {
  mails: number;
  before: Counters;
  after: Counters;
};

function costOf({ mails, before, after }: Work, what: Counted): number {
  return (after[what] - before[what]) / mails;
}

async function workOf(bench: Bench, rule: SegmentRule): Promise<Work> {
  const sink = await startHttpSink();
  try {
    const id = await createCampaign(bench, "resend", {
      rules: { combinator: "and", rules: [rule] },
    });
    const before = await counters(bench.sql);
    const worker = await startWorker(bench, { RESEND_BASE_URL: `http://127.0.0.1:${sink.port}` });
    const { sent } = await campaignEnd(bench, id).finally(worker.stop);
    return { mails: sent, before, after: await counters(bench.sql) };
  } finally {
    await sink.stop();
  }
}

/**
 * PostgreSQL's own counts of this database; of the log, which is one for all databases, those of the whole server, and its
 * records instead of its bytes: after each checkpoint it holds a copy of every page that changes, however little does.
 */
async function counters(sql: pg.Client): Promise<Counters> {
  await sql.query("select pg_stat_clear_snapshot()");
  const { rows } = await sql.query<Counters>(`
    select xact_commit::float8 as transactions, (blks_hit + blks_read)::float8 as "pages looked at",
      (tup_returned + tup_fetched)::float8 as "rows read",
      (tup_inserted + tup_updated + tup_deleted)::float8 as "rows written",
      (select wal_records::float8 from pg_stat_wal) as "records logged"
    from pg_stat_database where datname = current_database()`);
  if (rows[0] === undefined) throw new Error("PostgreSQL counts nothing");
  return rows[0];
}
