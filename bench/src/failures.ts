import { campaignEnd, createCampaign, seedPeople, startWorker } from "./support/campaigns.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { isWhole } from "./support/rounds.ts";
import { startHttpSink } from "./support/sinks.ts";
import { mailsPerSecond } from "./support/timed.ts";

/** Most mails of each campaign: longer ones say no more. */
const MAX_MAILS = 30_000;
const TRY_MAILS = 200;

const GOALS = [
  { failures: 0.02, least: 0.8 },
  { failures: 0.1, least: 0.5 },
];

/** The web process only creates campaigns here; each is sent by a worker of its own. */
export const options = { roles: "web" };

/**
 * A campaign by Brevo, one mail a request and one worker, while a share of the requests fails at random: half of them
 * answered with 503, half by a broken connection. Beside it, in the same run, the same campaign without failures.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  await seedPeople(bench, isWhole(bench) ? Math.min(bench.rows, MAX_MAILS) : TRY_MAILS);
  const whole = await speedAt(bench, 0);
  const lines: Measured[] = [];
  for (const { failures, least } of GOALS) {
    const speed = await speedAt(bench, failures);
    const ratio = speed / whole;
    lines.push({
      figure: `${mailsPerSecond(speed)} with ${failures * 100} % of requests failing`,
      limit: `${mailsPerSecond(whole)} with none`,
      ratio: ratio.toFixed(2),
      goal: `>= ${least}`,
      isMet: ratio >= least,
    });
  }
  return lines;
}

async function speedAt(bench: Bench, failures: number): Promise<number> {
  const sink = await startHttpSink({ failures });
  try {
    const id = await createCampaign(bench, "brevo", { batchSize: 1 });
    const worker = await startWorker(bench, {
      BREVO_BASE_URL: `http://127.0.0.1:${sink.port}`,
    });
    const end = await campaignEnd(bench, id).finally(async () => await worker.stop());
    const { count } = await sink.arrivals();
    if (count !== end.sent) throw new Error(`${count} mails arrived of ${end.sent}`);
    return end.speed;
  } finally {
    await sink.stop();
  }
}
