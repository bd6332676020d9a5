import type { SegmentWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../../apps/api/dist/src/deps.js";
import { pollTriggers } from "../../../apps/api/dist/src/services/automations/index.js";
import { cpuSeconds, postgresCpuSeconds } from "../support/cpu.ts";
import type { Measured } from "../support/line.ts";
import { liveAutomation } from "../support/live-automation.ts";
import type { Bench } from "../support/open-bench.ts";

const SHARES = [0.1, 0.9];
const ROUNDS = 7;
/** Customers that begin or cease to match between two polls. */
const CHANGES = 100;
const MAX_TIMES = 1;
const MORE_MS = 5;

/**
 * Cost of polling a trigger's segment after a change of a hundred customers, beside an estimate of the same rules by the API.
 * PostgreSQL counts an estimate with every core; a poll leaves them to others. Measured with a segment of a tenth of all
 * customers, and one of nine tenths.
 */
export async function pollLines(bench: Bench, ctx: Ctx): Promise<Measured[]> {
  const lines: Measured[] = [];
  for (const share of SHARES) lines.push(await pollLine(bench, ctx, share));
  return lines;
}

async function pollLine(bench: Bench, ctx: Ctx, share: number): Promise<Measured> {
  const { api, sql } = bench;
  const { rows } = await sql.query<{ least: number }>(
    "select percentile_disc($1) within group (order by total_spent)::float8 as least from customers",
    [1 - share],
  );
  const least = rows[0]?.least ?? 0;
  const rules = {
    combinator: "and",
    rules: [{ field: "total_spent", operator: ">=", value: least }],
  };
  const name = `Spent ${least}`;
  const segment = await api.send<SegmentWire>("POST", "/user/create-segment", { name, rules });
  const id = await liveAutomation(ctx, {
    trigger: { type: "joinsSegment", segmentId: segment._id },
    steps: [{ id: "a", type: "wait", amount: 1, unit: "days" }],
  });
  await sql.query("vacuum analyze");
  const polls: Cost[] = [];
  const estimates: Cost[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    await changeSome(bench, least, n);
    await sql.query(
      "update automations set looked_until = looked_until - interval '2 minutes' where id = $1",
      [id],
    );
    polls.push(await costOf(bench, async () => await pollTriggers(ctx)));
    const estimate = async () => await api.send("POST", "/user/estimate-segment", { rules });
    estimates.push(await costOf(bench, estimate));
    await checkMembers(bench, id, least);
  }
  await sql.query("update automations set state = 'paused' where id = $1", [id]);
  const [poll, estimate] = [meanOf(polls), meanOf(estimates)];
  const what = `a poll of a segment of ${100 * share} % of ${bench.rows.toLocaleString("en-IN")} customers:`;
  const said = ({ cpuMs, ms }: Cost) =>
    `${cpuMs.toFixed(0)} ms of processor time (${ms.toFixed(0)} ms)`;
  return {
    figure: `${what} ${said(poll)}`,
    limit: `${said(estimate)} for an estimate by the API`,
    ratio: (poll.cpuMs / estimate.cpuMs).toFixed(2),
    goal: `<= ${MAX_TIMES} x + ${MORE_MS} ms`,
    isMet: poll.cpuMs <= estimate.cpuMs * MAX_TIMES + MORE_MS,
  };
}

/** The processor time of PostgreSQL, the server and the bench, and the time by the clock, in milliseconds. */
type Cost = { cpuMs: number; ms: number };

async function costOf(bench: Bench, work: () => Promise<unknown>): Promise<Cost> {
  const cpu = async (): Promise<number> =>
    cpuSeconds(process.pid) + cpuSeconds(bench.pid) + (await postgresCpuSeconds(bench.sql));
  const before = await cpu();
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  return { cpuMs: ((await cpu()) - before) * 1_000, ms };
}

/** Of processor time, which is told in hundredths of a second, only a sum over many says something. */
function meanOf(costs: readonly Cost[]): Cost {
  const mean = (of: (cost: Cost) => number): number =>
    costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length;
  return { cpuMs: mean(({ cpuMs }) => cpuMs), ms: mean(({ ms }) => ms) };
}

/** Has half of some people, who stand far apart, spend enough, and the other half less. */
async function changeSome({ sql, rows }: Bench, least: number, round: number): Promise<void> {
  const apart = Math.max(ROUNDS, Math.round(rows / CHANGES));
  await sql.query(
    `update customers set total_spent = $1::numeric - case when id / $2::bigint % 2 = 0 then 0 else 1 end
    where id % $2::bigint = $3`,
    [least, apart, round],
  );
}

/** Whether the poll has found everybody, and nobody else. */
async function checkMembers({ sql }: Bench, id: number, least: number): Promise<void> {
  const { rows } = await sql.query<{ wrong: number }>(
    `select count(*)::int as wrong from customers c
    left join automation_members m on m.automation_id = $1 and m.block = c.id >> 6
    where (c.total_spent >= $2) <> (coalesce(m.mask, 0) & (1::bigint << (c.id & 63)::int) <> 0)`,
    [id, least],
  );
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} people are known wrongly`);
}
