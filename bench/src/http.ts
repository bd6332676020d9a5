import type { IncomingHttpHeaders } from "node:http";
import { bareHttp } from "./support/bare-http.ts";
import {
  campaignEnd,
  createCampaign,
  seedPeople,
  startWorker,
  type Way,
} from "./support/campaigns.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { startHttpSink } from "./support/sinks.ts";
import { mailsPerSecond } from "./support/timed.ts";

const MIN_RATIO = 0.5;
/** What Brevo takes: more than that, no worker need do by single mails. */
const MIN_SINGLE_SPEED = 1_000;

/** The web process only creates campaigns here; each is sent by a worker of its own. */
export const options = { roles: "web" };

const WAYS: { way: Way; setting: string; batchSize: number }[] = [
  { way: "resend", setting: "RESEND_BASE_URL", batchSize: 100 },
  // More than Resend takes: what a request of that size costs.
  { way: "resend", setting: "RESEND_BASE_URL", batchSize: 1_000 },
  { way: "brevo", setting: "BREVO_BASE_URL", batchSize: 1 },
];

/**
 * A campaign by HTTP through the whole pipeline, one worker process: claimed, loaded, rendered, frozen, posted, settled
 * and counted, committed. Beside it a loop that posts the very requests the worker made, over as many connections.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  await seedPeople(bench, bench.rows);
  const lines: Measured[] = [];
  for (const { way, setting, batchSize } of WAYS) {
    const sink = await startHttpSink();
    try {
      const id = await createCampaign(bench, way, { batchSize });
      const worker = await startWorker(bench, { [setting]: `http://127.0.0.1:${sink.port}` });
      const sent = await campaignEnd(bench, id).finally(worker.stop);
      const { count, kept } = await sink.arrivals();
      if (count !== sent.sent) throw new Error(`${count} mails arrived of ${sent.sent}`);
      const requests = kept.map(({ path, headers, body }) => ({
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
        figure: `${mailsPerSecond(sent.speed)} by one worker, ${batchSize} a request`,
        limit: `${mailsPerSecond(bare)} by a bare loop of the same requests`,
        ratio: (sent.speed / bare).toFixed(2),
        ...goalOf(batchSize, sent.speed, bare),
      });
    } finally {
      await sink.stop();
    }
  }
  return lines;
}

function goalOf(batchSize: number, speed: number, bare: number): Pick<Measured, "goal" | "met"> {
  return batchSize === 1
    ? { goal: `>= ${mailsPerSecond(MIN_SINGLE_SPEED)}`, met: speed >= MIN_SINGLE_SPEED }
    : { goal: `>= ${MIN_RATIO}`, met: speed >= bare * MIN_RATIO };
}

const OF_THE_CONNECTION = new Set(["host", "connection", "content-length", "transfer-encoding"]);

/** Without what the connection itself adds. */
function ownOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)),
  );
}
