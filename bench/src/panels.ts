import { SLIPPING_DAYS } from "@dakiya/domain/segment";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { roundsOf } from "./support/rounds.ts";
import { besides, timeLine } from "./support/timed.ts";

const ROUNDS = 20;
const LIMITS = {
  times: 2,
  moreMs: 10,
  maxMs: 300,
  beside: "by one hand-written count over the same index",
};

const joined = (days: number | null): string =>
  `select count(*), count(import_id) from customers where account_id = $1
    and created_at >= ${days === null ? "'-infinity'" : `now() - interval '${days} days'`}`;

const PASSED = [90, 365].map(
  (days) => `select order_count, total_spent from customers where account_id = $1
    and last_purchase_at >= now() - interval '${days + 1 + SLIPPING_DAYS} days'
    and last_purchase_at < now() - interval '${days + 1} days'`,
);

const PANELS = [
  ["/insights/list-growth?range=90", joined(90)],
  ["/insights/list-growth?range=all", joined(null)],
  ["/insights/slipping", `select count(*) from (${PASSED.join(" union all ")}) p`],
] as const;

/** Panels of Analytics that read an index of the customers. Their cost is the rows of the range, so they have no growth. */
export async function measure(bench: Bench): Promise<Measured[]> {
  await bench.seed({ customers: bench.rows, campaigns: 1, logs: 1 });
  await bench.sql.query("vacuum analyze");
  const values = [await bench.account()];
  const lines: Measured[] = [];
  for (const [path, byHand] of PANELS) {
    const { figureMs, limitMs } = await besides(
      async () => await bench.api.get(path),
      async () => await bench.sql.query(byHand, values),
      roundsOf(bench, ROUNDS),
    );
    lines.push(timeLine(path, figureMs, limitMs, LIMITS));
  }
  return lines;
}
