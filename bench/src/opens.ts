import type pg from "pg";
import { fixAll, seedCampaign } from "./support/recipients.ts";
import type { Load, Loaded } from "./children/load.ts";
import type { Measured } from "./support/line.ts";
import { OPEN_CONNECTIONS, openSeconds, pathsOfOpens } from "./support/load-opens.ts";
import type { Bench } from "./support/open-bench.ts";
import { isWhole } from "./support/rounds.ts";
import { startChild } from "./support/start-child.ts";
import { until } from "./support/until.ts";

const MAX_MAILS = 100_000;
/** The server stores at most 60 hits of one mail in a minute: with so many mails no load comes near it. A try is too short. */
const MIN_MAILS = 20_000;
const WARM_UP_SECONDS = 2;
const MIN_RATIO = 0.4;
const MAX_P99_MS = 20;
/** A mailing of a million opened within its first hour comes to 300 a second. */
const COUNTED_PER_SECOND = 3_000;

export const options = { roles: "web" };

/**
 * Opens of many different mails over 200 connections: each token's signature is checked, and the open committed, before
 * the pixel is answered. Beside it Fastify that answers the same pixel and does nothing, asked by the same loader.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  const mails = isWhole(bench) ? Math.min(Math.max(bench.rows, MIN_MAILS), MAX_MAILS) : bench.rows;
  const campaign = await seedCampaign({ ...bench, rows: mails });
  const { recipients } = await fixAll(bench, campaign, 1_000);
  await bench.sql.query("update communication_logs set sent_at = now()");
  await bench.sql.query("vacuum analyze communication_logs");
  const paths = pathsOfOpens(bench, { id: campaign.id, recipients });
  const seconds = openSeconds(bench);
  const loader = await startChild<object, Load, Loaded>("load");
  const bare = await startChild<{ port: number }, never, never>("bare-pixel");
  try {
    const load = async (port: number, forSeconds: number): Promise<Loaded> =>
      await loader.request({ port, paths, connections: OPEN_CONNECTIONS, seconds: forSeconds });
    await load(bare.ready.port, Math.min(1, seconds));
    const first = await load(bare.ready.port, seconds / 2);
    const warm = await load(bench.port, Math.min(WARM_UP_SECONDS, seconds));
    const opens = await load(bench.port, seconds);
    const counting = await countingOf(bench.sql);
    await checkStored(bench.sql, warm.responses + opens.responses);
    const second = await load(bare.ready.port, seconds / 2);
    const limit = (first.speed + second.speed) / 2;
    return [
      {
        figure: `${opensPerSecond(opens.speed)}, committed before they are answered`,
        limit: `${opensPerSecond(limit)} by bare Fastify`,
        ratio: (opens.speed / limit).toFixed(2),
        goal: `>= ${MIN_RATIO}`,
        isMet: opens.speed >= limit * MIN_RATIO,
      },
      {
        figure: `99 of 100 opens answered within ${opens.p99Ms.toFixed(1)} ms at ${OPEN_CONNECTIONS} connections`,
        limit: `${MAX_P99_MS} ms`,
        ratio: (opens.p99Ms / MAX_P99_MS).toFixed(2),
        goal: `<= 1, and ${second.p99Ms.toFixed(1)} ms by bare Fastify`,
        isMet: opens.p99Ms <= MAX_P99_MS,
      },
      {
        figure: `${counting.pendingOpens.toLocaleString("en-IN")} opens still to be counted when nobody opens any more, all of them ${counting.seconds.toFixed(0)} s later`,
        limit: `${opensPerSecond(COUNTED_PER_SECOND)}`,
        ratio: (counting.pendingOpens / counting.seconds / COUNTED_PER_SECOND).toFixed(2),
        goal: ">= 1",
        isMet: counting.pendingOpens >= counting.seconds * COUNTED_PER_SECOND,
      },
    ];
  } finally {
    await loader.stop();
    await bare.stop();
  }
}

/** How many opens were stored and not yet counted into their logs, and how long it takes until none is left. */
async function countingOf(sql: pg.Client): Promise<{ pendingOpens: number; seconds: number }> {
  const startedAt = performance.now();
  const pending = async (): Promise<number> =>
    await countBy(sql, "select count(*)::int as n from tracking_hits where pending");
  const pendingOpens = await pending();
  await until(async () => (await pending()) === 0, "the counting of the opens");
  const uncountedOpens = await countBy(
    sql,
    `select count(*)::int as n from communication_logs l
    where opened_at is null
      and exists (select from tracking_hits h where h.campaign_id = l.campaign_id and h.seq = l.seq)`,
  );
  if (uncountedOpens > 0) throw new Error(`${uncountedOpens} opened mails are not counted as such`);
  return { pendingOpens, seconds: (performance.now() - startedAt) / 1000 };
}

/** The response says that the open is stored: all of them must be, now. */
async function checkStored(sql: pg.Client, responses: number): Promise<void> {
  const storedOpens = await countBy(sql, "select count(*)::int as n from tracking_hits");
  if (storedOpens !== responses)
    throw new Error(`${responses} opens answered, ${storedOpens} stored`);
}

async function countBy(sql: pg.Client, text: string): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(text);
  return rows[0]?.n ?? 0;
}

function opensPerSecond(speed: number): string {
  return `${Math.round(speed).toLocaleString("en-IN")} opens/s`;
}
