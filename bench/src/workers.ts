import { availableParallelism } from "node:os";
import {
  campaignEnd,
  createCampaign,
  holdCampaigns,
  releaseCampaigns,
  seedPeople,
  startWorker,
} from "./support/campaigns.ts";
import { cpuSeconds, postgresCpuSeconds } from "./support/cpu.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { isWhole } from "./support/rounds.ts";
import { startHttpSink } from "./support/sinks.ts";
import type { Server } from "./support/start-server.ts";
import { mailsPerSecond } from "./support/timed.ts";

const WORKERS = [1, 2, 4];
const TRY_WORKERS = [1, 2];
const CAMPAIGNS = 8;
const TRY_CAMPAIGNS = 2;
const SHARE = 0.012;
const MIN_RATIO = 0.8;
/** More workers than cores must not be slower than as many as cores, except for the variation between two runs. */
const NO_LOSS = 0.95;
const CORES = availableParallelism();
/** Duration of a request with a hundred emails at a service far away. */
const RESPONSE_MS = 250;

export const options = { roles: "web" };

/**
 * Several worker processes on one PostgreSQL, sending several campaigns. PostgreSQL, the service and the workers share
 * the cores, which must not be the limit: the service responds after a delay, as a distant one does, so that the number of
 * requests under way limits a worker. The gain by a second and a fourth worker then shows how much they hinder each other
 * by locks, claims and commits. Each speed has its use of the processors beside it: a run that uses all of them measures
 * them, and not the workers.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  await seedPeople(bench, Math.max(500, Math.round(bench.rows * SHARE)));
  const lines: (Measured & { speed: number; workers: number })[] = [];
  for (const workers of isWhole(bench) ? WORKERS : TRY_WORKERS) {
    const { speed, mails, cpu } = await speedOf(bench, workers);
    const beyond = workers > CORES ? lines.findLast((line) => line.workers <= CORES) : undefined;
    const limit = beyond?.speed ?? (lines[0]?.speed ?? speed) * workers;
    const least = beyond === undefined ? MIN_RATIO : NO_LOSS;
    lines.push({
      speed,
      workers,
      figure: `${mailsPerSecond(speed)} by ${workers} worker${workers === 1 ? "" : "s"}, ${mails} mails, none lost or doubled; CPU seconds a second: ${cpu}`,
      limit:
        beyond === undefined
          ? `${mailsPerSecond(limit)}, ${workers} x what one sends`
          : `${mailsPerSecond(limit)}, what ${beyond.workers} send on the ${CORES} cores there are`,
      ratio: (speed / limit).toFixed(2),
      goal: workers === 1 ? "none, for information" : `>= ${least}`,
      isMet: speed >= limit * least,
    });
  }
  return lines;
}

const USERS = ["workers", "PostgreSQL", "service"] as const;

/** CPU seconds used up to a moment. */
type Usage = Record<(typeof USERS)[number] | "at", number>;

async function speedOf(
  bench: Bench,
  count: number,
): Promise<{ speed: number; mails: number; cpu: string }> {
  const sink = await startHttpSink({ delayMs: RESPONSE_MS, countsTokens: true });
  const workers: Server[] = [];
  try {
    const ids: number[] = [];
    const campaigns = isWhole(bench) ? CAMPAIGNS : TRY_CAMPAIGNS;
    for (let n = 0; n < campaigns; n += 1) ids.push(await createCampaign(bench, "resend"));
    const settings = { RESEND_BASE_URL: `http://127.0.0.1:${sink.port}` };
    await holdCampaigns(bench.sql, ids);
    for (let n = 0; n < count; n += 1) workers.push(await startWorker(bench, settings));
    const measureUsage = async (): Promise<Usage> => ({
      at: performance.now() / 1000,
      workers: workers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
      PostgreSQL: await postgresCpuSeconds(bench.sql),
      service: cpuSeconds(sink.pid),
    });
    const before = await measureUsage();
    await releaseCampaigns(bench.sql, ids);
    for (const id of ids) await campaignEnd(bench, id);
    const cpu = usedBetween(before, await measureUsage());
    const { rows } = await bench.sql.query<{ sent: number; seconds: number }>(
      `select sum(sent)::int as sent,
        extract(epoch from max(completed_at) - min(started_at))::float8 as seconds
      from campaigns where id = any($1)`,
      [ids],
    );
    const { sent, seconds } = rows[0] ?? { sent: 0, seconds: 0 };
    const arrivals = await sink.arrivals();
    if (arrivals.count !== sent || arrivals.distinct !== sent)
      throw new Error(`${arrivals.count} mails, ${arrivals.distinct} different, for ${sent} sent`);
    return { speed: sent / seconds, mails: sent, cpu };
  } finally {
    for (const worker of workers) await worker.stop();
    await sink.stop();
  }
}

/** The CPU use between two measurements, in CPU seconds a second. */
function usedBetween(before: Usage, after: Usage): string {
  return USERS.map((name) => {
    const share = (after[name] - before[name]) / (after.at - before.at);
    return `${name} ${share.toFixed(2)}`;
  }).join(", ");
}
