import type { Ctx } from "../../../apps/api/dist/src/deps.js";
import {
  processEntries,
  pollTriggers,
  advanceDue,
} from "../../../apps/api/dist/src/services/automations/index.js";
import type { Measured } from "../support/line.ts";
import { liveAutomation } from "../support/live-automation.ts";
import type { Bench } from "../support/open-bench.ts";
import { roundsOf } from "../support/rounds.ts";
import { timeLine } from "../support/timed.ts";

const DUE = 1_000;
const ROUNDS = 9;
/** A due look at an index has to go a level deeper among so many. */
const MAX_TIMES = 1.3;
const MORE_MS = 2;

type Times = { idleMs: number; dueMs: number };

/**
 * A worker's round, of those it does each second and every five: with nobody due and with a thousand people, while a million
 * others are in the same automation and wait, beside the same round with none of them.
 */
export async function waitingLines(bench: Bench, ctx: Ctx): Promise<Measured[]> {
  const id = await liveAutomation(ctx, {
    steps: [
      { id: "a", type: "wait", amount: 1, unit: "days" },
      { id: "b", type: "wait", amount: 30, unit: "days" },
    ],
  });
  const due = await enrol(bench, id, Math.min(DUE, Math.round(bench.rows / 10)), "due");
  const alone = await ticksOf(bench, ctx, due);
  await enrol(bench, id, bench.rows, "waiting");
  const amongMany = await ticksOf(bench, ctx, due);
  const beside = "with none of them";
  const waiting = `while ${bench.rows.toLocaleString("en-IN")} wait`;
  const limits = { times: MAX_TIMES, moreMs: MORE_MS, beside };
  return [
    timeLine(`a round with nobody due ${waiting}:`, amongMany.idleMs, alone.idleMs, limits),
    timeLine(`a round with ${due.length} due ${waiting}:`, amongMany.dueMs, alone.dueMs, limits),
  ];
}

/** Has people wait, at the first step and for days: many enrolments of the same customer, each with a reason of its own. */
async function enrol({ sql }: Bench, id: number, count: number, entry: string): Promise<number[]> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into automation_enrolments (account_id, automation_id, version, customer_id, entry, step, since, due_at)
    select account_id, $1, 1, customers.id, $3 || n, 'a', clock_timestamp(),
      clock_timestamp() + interval '1 day' * (1 + 29 * random())
    from generate_series(1, 1 + 2 * $2::int / (select count(*)::int from customers)) n, customers
    where unsubscribed_at is null limit $2 returning id`,
    [id, count, entry],
  );
  await sql.query("vacuum analyze");
  return rows.map((row) => Number(row.id));
}

/** The best times of a round, since other load only slows one down. */
async function ticksOf(bench: Bench, ctx: Ctx, due: readonly number[]): Promise<Times> {
  const times: Times = { idleMs: Infinity, dueMs: Infinity };
  for (let n = 0; n < roundsOf(bench, ROUNDS); n += 1) {
    times.idleMs = Math.min(times.idleMs, (await round(ctx)).ms);
    await bench.sql.query(
      `update automation_enrolments set step = 'a', since = clock_timestamp() - interval '1 day',
        due_at = clock_timestamp() where account_id = $1 and id = any($2::bigint[])`,
      [ctx.account.id, due],
    );
    const { moved, ms } = await round(ctx);
    if (moved !== due.length) throw new Error(`${moved} of ${due.length} due were moved on`);
    times.dueMs = Math.min(times.dueMs, ms);
  }
  return times;
}

async function round(ctx: Ctx): Promise<{ moved: number; ms: number }> {
  const startedAt = performance.now();
  await pollTriggers(ctx);
  await processEntries(ctx);
  const moved = await advanceDue(ctx);
  return { moved, ms: performance.now() - startedAt };
}
