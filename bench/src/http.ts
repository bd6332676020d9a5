import type { IncomingHttpHeaders } from "node:http";
import { bareHttp } from "./support/bare-http.ts";
import { campaignEnd, createCampaign, seedPeople, startWorker } from "./support/campaigns.ts";
import type { MailService } from "./support/campaigns.ts";
import { cpuSeconds } from "./support/cpu.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { startHttpSink } from "./support/sinks.ts";
import { mailsPerSecond } from "./support/timed.ts";

/** Twenty times the limit of the fastest service. */
const MIN_SPEED = 10_000;
const MAX_CPU_MICROS = 60;
/** Brevo's own limit for single emails, and so enough for a worker. */
const MIN_SINGLE_SPEED = 1_000;

/** The web process only creates campaigns here; each is sent by a worker of its own. */
export const options = { roles: "web" };

const SERVICES: { service: MailService; setting: string; batchSize: number }[] = [
  { service: "resend", setting: "RESEND_BASE_URL", batchSize: 100 },
  // More than Resend accepts: the cost of a request of that size.
  { service: "resend", setting: "RESEND_BASE_URL", batchSize: 1_000 },
  { service: "brevo", setting: "BREVO_BASE_URL", batchSize: 1 },
];

/**
 * A campaign by HTTP through the whole pipeline, one worker process: claimed, loaded, rendered, frozen, posted, settled
 * and counted, committed. Beside it a loop that posts the very requests the worker made, over as many connections. A
 * mail's processor time is the worker's from when it answers.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  await seedPeople(bench, bench.rows);
  const lines: Measured[] = [];
  for (const { service, setting, batchSize } of SERVICES) {
    const sink = await startHttpSink();
    try {
      const id = await createCampaign(bench, service, { batchSize });
      const worker = await startWorker(bench, { [setting]: `http://127.0.0.1:${sink.port}` });
      const startCpu = cpuSeconds(worker.pid);
      let cpu = 0;
      const sent = await campaignEnd(bench, id).finally(async () => {
        cpu = cpuSeconds(worker.pid) - startCpu;
        await worker.stop();
      });
      const cpuMicros = (cpu * 1e6) / sent.sent;
      const { count, firstRequests } = await sink.arrivals();
      if (count !== sent.sent) throw new Error(`${count} mails arrived of ${sent.sent}`);
      const requests = firstRequests.map(({ path, headers, body }) => ({
        path,
        headers: ownOf(headers),
        body,
      }));
      const bare = await bareHttp(sink.port, {
        requests,
        count: sent.sent,
        batchSize,
        connections: 16,
      });
      lines.push({
        figure: `${mailsPerSecond(sent.speed)} by one worker, ${batchSize} a request, ${cpuMicros.toFixed(0)} µs of processor time each`,
        limit: `${mailsPerSecond(bare)} by a bare loop of the same requests`,
        ratio: (sent.speed / bare).toFixed(2),
        ...goalOf(batchSize, sent.speed, cpuMicros),
      });
    } finally {
      await sink.stop();
    }
  }
  return lines;
}

function goalOf(
  batchSize: number,
  speed: number,
  cpuMicros: number,
): Pick<Measured, "goal" | "isMet"> {
  return batchSize === 1
    ? { goal: `>= ${mailsPerSecond(MIN_SINGLE_SPEED)}`, isMet: speed >= MIN_SINGLE_SPEED }
    : {
        goal: `>= ${mailsPerSecond(MIN_SPEED)}, <= ${MAX_CPU_MICROS} µs`,
        isMet: speed >= MIN_SPEED && cpuMicros <= MAX_CPU_MICROS,
      };
}

const OF_THE_CONNECTION = new Set(["host", "connection", "content-length", "transfer-encoding"]);

/** Headers without those of the connection itself. */
function ownOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)),
  );
}
