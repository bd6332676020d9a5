import { to as copyTo } from "pg-copy-streams";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { isWhole } from "./support/rounds.ts";
import { perSecond } from "./support/timed.ts";

const MAX_MORE_MB = 100;
/** More memory is used where rows become objects, or several clients download at once. */
const MAX_MORE_GARBAGE_MB = 150;
const MAX_GROWTH = 1.2;
const SLOW_CLIENTS = 10;
const SLOW_MS = 5_000;
const TRY_SLOW_MS = 300;
const SMALLEST_ROW = 100;
/** The part of the customers read as CSV: escaping every cell for spreadsheets would take minutes for all. */
const SOME = "Pune";

const AS_JSON = `copy (
  select json_build_object('_id', id::text, 'name', name, 'email', email, 'phone', phone, 'is_active', is_active,
    'address', json_build_object('city', city, 'state', state, 'country', country),
    'demographics', json_build_object('gender', gender, 'age', age, 'occupation', occupation),
    'stats', json_build_object('total_spent', total_spent, 'order_count', order_count,
      'last_purchase', last_purchase_at),
    'joined_date', joined_at, 'unsubscribed_at', unsubscribed_at, 'createdAt', created_at,
    'updatedAt', updated_at)
  from customers order by account_id desc, id desc) to stdout`;

const AS_CSV = `copy (
  select name, email, phone, city, state, country, gender, age, occupation, total_spent, order_count, joined_at,
    last_purchase_at, is_active, unsubscribed_at, first_name, language
  from customers where strpos(lower(city), lower('${SOME}')) > 0 order by account_id desc, id desc)
  to stdout with (format csv, force_quote *)`;

/**
 * Every customer as the API streams them as JSON, those of a city as CSV, beside COPY of the same; and to clients that
 * stop reading.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  await bench.seed({ customers: bench.rows, campaigns: 1, logs: 1 });
  await bench.api.get("/customer/get?limit=50");
  const before = bench.residentMb();
  const lines = [
    await beside(bench, before, "/customer/get", {
      what: "JSON",
      rows: bench.rows,
      copy: AS_JSON,
      goal: 0.25,
      maxMb: MAX_MORE_MB,
    }),
    await beside(bench, before, `/customer/export.csv?status=all&city=${SOME}`, {
      what: "CSV",
      rows: await countSome(bench),
      copy: AS_CSV,
      // Every cell is made safe for spreadsheets on the way.
      goal: 0.05,
      maxMb: MAX_MORE_GARBAGE_MB,
    }),
  ];
  const beforeSlow = bench.residentMb();
  const slowMs = isWhole(bench) ? SLOW_MS : TRY_SLOW_MS;
  const slow = await largest(bench, async () => {
    const paths = ["/customer/get", "/customer/export.csv?status=all"];
    const clients = Array.from({ length: SLOW_CLIENTS / paths.length }, () => paths).flat();
    await Promise.all(clients.map(async (path) => await bench.api.stall(path, slowMs)));
  });
  const more = slow.peakMb - beforeSlow;
  lines.push({
    figure: `${SLOW_CLIENTS} clients that stop reading make the server ${more.toFixed(0)} MB larger`,
    limit: `${MAX_MORE_GARBAGE_MB} MB`,
    ratio: (more / MAX_MORE_GARBAGE_MB).toFixed(2),
    goal: "<= 1",
    isMet: more <= MAX_MORE_GARBAGE_MB,
  });
  return lines;
}

async function countSome(bench: Bench): Promise<number> {
  const { rows } = await bench.sql.query<{ n: number }>(
    "select count(*)::int as n from customers where strpos(lower(city), lower($1)) > 0",
    [SOME],
  );
  return rows[0]?.n ?? 0;
}

/** One download beside COPY, the server's size watched meanwhile. */
async function beside(
  bench: Bench,
  before: number,
  path: string,
  options: { what: string; rows: number; copy: string; goal: number; maxMb: number },
): Promise<Measured> {
  const { what, rows, copy, goal, maxMb } = options;
  const { value: apiSpeed, peakMb } = await largest(bench, async () => {
    return await rate(rows, async () => await bench.api.drain(path));
  });
  const copySpeed = await rate(rows, async () => {
    let bytes = 0;
    for await (const chunk of bench.sql.query(copyTo(copy))) bytes += chunk.length;
    return bytes;
  });
  const more = peakMb - before;
  return {
    figure: `${perSecond(apiSpeed)} as ${what} by the API; the server ${more.toFixed(0)} MB larger meanwhile (at most ${maxMb})`,
    limit: `${perSecond(copySpeed)} by COPY of the same`,
    ratio: (apiSpeed / copySpeed).toFixed(2),
    goal: `>= ${goal}`,
    isMet: apiSpeed >= copySpeed * goal && more <= maxMb,
    growth: { of: `a row of ${what}`, cost: 1 / apiSpeed, max: MAX_GROWTH },
  };
}

/** The server's largest size while something goes on. */
async function largest<Value>(
  bench: Bench,
  work: () => Promise<Value>,
): Promise<{ value: Value; peakMb: number }> {
  let peakMb = bench.residentMb();
  const watch = setInterval(() => (peakMb = Math.max(peakMb, bench.residentMb())), 100);
  try {
    const value = await work();
    return { value, peakMb };
  } finally {
    clearInterval(watch);
  }
}

async function rate(rows: number, transfer: () => Promise<number>): Promise<number> {
  const startedAt = performance.now();
  const bytes = await transfer();
  if (bytes < rows * SMALLEST_ROW) throw new Error(`${bytes} bytes are not ${rows} customers`);
  return rows / ((performance.now() - startedAt) / 1000);
}
