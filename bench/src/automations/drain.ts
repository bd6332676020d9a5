import type { CampaignWire, SegmentWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../../apps/api/dist/src/deps.js";
import { cpuSeconds, postgresCpuSeconds } from "../support/cpu.ts";
import { EVERYBODY, startWorker, TEMPLATE } from "../support/campaigns.ts";
import type { Measured } from "../support/line.ts";
import { liveAutomation } from "../support/live-automation.ts";
import type { Bench } from "../support/open-bench.ts";
import { roundsOf } from "../support/rounds.ts";
import { startHttpSink } from "../support/sinks.ts";
import { mailsPerSecond } from "../support/timed.ts";
import { until } from "../support/until.ts";

const ROUNDS = 2;
const MIN_RATIO = 0.9;

/**
 * Everybody of an automation due in the same moment, beside a campaign to the same people, by the same worker process and
 * service: from the moment, and from the campaign's request, until the last mail is settled. In turns, so that other load
 * affects both; the best of each counts.
 */
export async function drainLines(bench: Bench, ctx: Ctx): Promise<Measured[]> {
  const sink = await startHttpSink();
  const worker = await startWorker(bench, { RESEND_BASE_URL: `http://127.0.0.1:${sink.port}` });
  try {
    const used = async (): Promise<number> =>
      cpuSeconds(bench.pid) + cpuSeconds(worker.pid) + (await postgresCpuSeconds(bench.sql));
    const campaigns: Drained[] = [];
    const automations: Drained[] = [];
    for (let round = 0; round < roundsOf(bench, ROUNDS); round += 1) {
      campaigns.push(await byCampaign(bench, used, round));
      automations.push(await byAutomation(bench, ctx, used));
    }
    const [campaign, automation] = [bestOf(campaigns), bestOf(automations)];
    if (campaign.mails !== automation.mails)
      throw new Error(`${automation.mails} mails by automation, ${campaign.mails} by campaign`);
    return [
      {
        figure: `${mailsPerSecond(automation.speed)} of an automation, ${automation.mails.toLocaleString("en-IN")} people due in one moment, ${automation.cpuMicros.toFixed(0)} µs of processor time each,`,
        limit: `${mailsPerSecond(campaign.speed)} of a campaign to them, ${campaign.cpuMicros.toFixed(0)} µs`,
        ratio: (automation.speed / campaign.speed).toFixed(2),
        goal: `>= ${MIN_RATIO}`,
        isMet: automation.speed >= campaign.speed * MIN_RATIO,
      },
    ];
  } finally {
    await worker.stop();
    await sink.stop();
  }
}

/** `cpuMicros` is the processor time of web, worker and PostgreSQL a mail. */
type Drained = { mails: number; speed: number; cpuMicros: number };

function bestOf(drained: readonly Drained[]): Drained {
  return drained.reduce((best, one) => (one.speed > best.speed ? one : best));
}

async function byCampaign(
  bench: Bench,
  used: () => Promise<number>,
  round: number,
): Promise<Drained> {
  const { _id: segmentId } = await bench.api.send<SegmentWire>("POST", "/user/create-segment", {
    name: `Everybody ${round}`,
    rules: EVERYBODY,
  });
  await bench.sql.query("vacuum analyze");
  const before = await used();
  const from = await clock(bench);
  const { _id } = await bench.api.send<CampaignWire>("POST", "/user/create-campaign", {
    name: `Everybody ${round}`,
    segmentId,
    template: TEMPLATE,
  });
  const { mails, seconds } = await drained(bench, `id = ${Number(_id)}`);
  return toDrained(mails, seconds - from, (await used()) - before);
}

async function byAutomation(bench: Bench, ctx: Ctx, used: () => Promise<number>): Promise<Drained> {
  const id = await liveAutomation(ctx, {
    steps: [
      { id: "wait", type: "wait", amount: 1, unit: "days" },
      { id: "mail", type: "send", template: TEMPLATE },
    ],
    leaveWhen: { rules: null, bought: true, clicked: false, leftSegment: false },
  });
  await bench.sql.query(
    `insert into automation_arrivals (account_id, automation_id, customer_id, entry)
    select account_id, $1, id, 'bench' from customers`,
    [id],
  );
  const people = await until(async () => await allWaiting(bench, id), "everybody's wait");
  const setState = "update automations set state = $2 where id = $1";
  await bench.sql.query(setState, [id, "paused"]);
  await bench.sql.query(
    `update automation_enrolments set since = since - interval '1 day', due_at = clock_timestamp()
    where automation_id = $1 and state = 'inside'`,
    [id],
  );
  await bench.sql.query("vacuum analyze");
  const before = await used();
  const from = await clock(bench);
  await bench.sql.query(setState, [id, "live"]);
  const { mails, seconds } = await drained(bench, `automation_id = ${id}`, people);
  return toDrained(mails, seconds - from, (await used()) - before);
}

/** How many are at their wait, once everybody is. */
async function allWaiting({ sql }: Bench, id: number): Promise<number | null> {
  const { rows } = await sql.query<{ people: number; coming: boolean }>(
    `select count(*)::int as people, count(*) filter (where step is distinct from 'wait') > 0
      or exists (select from automation_arrivals where automation_id = $1) as coming
    from automation_enrolments where automation_id = $1`,
    [id],
  );
  const [row] = rows;
  return row === undefined || row.coming || row.people === 0 ? null : row.people;
}

/** By the database's clock, as mails are settled. */
async function clock({ sql }: Bench): Promise<number> {
  const { rows } = await sql.query<{ now: number }>(
    "select extract(epoch from clock_timestamp())::float8 as now",
  );
  return rows[0]?.now ?? NaN;
}

function toDrained(mails: number, seconds: number, cpu: number): Drained {
  return { mails, speed: mails / seconds, cpuMicros: (cpu * 1e6) / mails };
}

/** Waits until all mails of a campaign are settled, at least as many; when the last one was. */
async function drained(
  { sql }: Bench,
  which: string,
  least = 1,
): Promise<{ mails: number; seconds: number }> {
  const id = await until(async () => {
    const { rows } = await sql.query<{ id: number }>(
      `select id::int from campaigns where ${which}
        and open_batches = 0 and sent = total_recipients and total_recipients >= $1`,
      [least],
    );
    return rows[0]?.id ?? null;
  }, "the last mail");
  const { rows } = await sql.query<{ mails: number; seconds: number }>(
    `select count(*)::int as mails, extract(epoch from max(sent_at))::float8 as seconds
    from communication_logs where campaign_id = $1`,
    [id],
  );
  return rows[0] ?? { mails: 0, seconds: NaN };
}
