import { copyTo } from "./support/dependency.mjs";
import { perSecond } from "./support/timed.mjs";

const GOAL = 0.4;
const MAX_MORE_MB = 100;
const MAX_GROWTH = 1.2;

const AS_JSON = `copy (
  select json_build_object('_id', id::text, 'name', name, 'email', email, 'phone', phone, 'is_active', is_active,
    'address', json_build_object('city', city, 'state', state, 'country', country),
    'demographics', json_build_object('gender', gender, 'age', age, 'occupation', occupation),
    'stats', json_build_object('total_spent', total_spent, 'order_count', order_count,
      'last_purchase', last_purchase_at),
    'joined_date', joined_at, 'unsubscribed_at', unsubscribed_at, 'createdAt', created_at,
    'updatedAt', updated_at)
  from customers order by owner_id desc, id desc) to stdout`;

/** The whole list of customers as the API streams it, beside COPY of the same JSON through Node. */
export async function measure(bench) {
  await bench.seed({ customers: bench.rows, campaigns: 1, logs: 1 });
  await bench.api.get("/customer/get?limit=50");
  const before = bench.residentMb();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, bench.residentMb())), 100);
  const listed = await rate(bench, async () => await bench.api.drain("/customer/get"));
  clearInterval(watch);
  const copied = await rate(bench, async () => {
    let bytes = 0;
    for await (const chunk of bench.sql.query(copyTo(AS_JSON))) bytes += chunk.length;
    return bytes;
  });
  return [
    {
      figure: `${perSecond(listed)} streamed by the API; the server ${(most - before).toFixed(0)} MB larger meanwhile (at most ${MAX_MORE_MB})`,
      limit: `${perSecond(copied)} by COPY of the same JSON`,
      ratio: (listed / copied).toFixed(2),
      goal: `>= ${GOAL}`,
      met: listed >= copied * GOAL && most - before <= MAX_MORE_MB,
      growth: { of: "a row", cost: 1 / listed, max: MAX_GROWTH },
    },
  ];
}

async function rate({ rows }, read) {
  const startedAt = performance.now();
  const bytes = await read();
  if (bytes < rows * 100) throw new Error(`${bytes} bytes are not ${rows} customers`);
  return rows / ((performance.now() - startedAt) / 1000);
}
