import {
  campaignEnd,
  createCampaign,
  seedPeople,
  startWorker,
  useServer,
} from "./support/campaigns.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { rawSmtp } from "./support/raw-smtp.ts";
import { startSmtpSink } from "./support/sinks.ts";
import { mailsPerSecond } from "./support/timed.ts";

const SHARE = 0.005;
const LATENCY_MS = 100;

type Case = {
  /** Its preset says how many connections it has. */
  preset: "postmark" | "own";
  connections: number;
  extensions: readonly string[];
  /** Mails under way on a connection of the limit: as many as the server's offers allow. */
  underWay: number;
  minSpeed: number;
  minRatio: number;
};

const CASES: Case[] = [
  {
    ...{ preset: "postmark", connections: 10, extensions: ["PIPELINING", "CHUNKING"] },
    ...{ underWay: 4, minSpeed: 200, minRatio: 0.5 },
  },
  {
    ...{ preset: "own", connections: 25, extensions: ["PIPELINING"] },
    ...{ underWay: 1, minSpeed: 100, minRatio: 0.5 },
  },
];

/** Only the worker under test sends; loopback is one of its networks. */
export const options = { roles: "web", settings: { MAIL_PRIVATE_NETWORKS: "127.0.0.0/8" } };

/**
 * A campaign by SMTP to a server that answers 100 ms late, through the whole pipeline, beside raw connections in the same
 * number to the same server.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  await seedPeople(bench, Math.max(500, Math.ceil(bench.rows * SHARE)));
  const lines: Measured[] = [];
  for (const each of CASES) lines.push(await measureCase(bench, each));
  return lines;
}

async function measureCase(bench: Bench, each: Case): Promise<Measured> {
  const { preset, connections, extensions, underWay, minSpeed, minRatio } = each;
  const sink = await startSmtpSink({ delayMs: LATENCY_MS, extensions });
  try {
    await useServer(bench, { port: sink.port, preset });
    const id = await createCampaign(bench, "server");
    const worker = await startWorker(bench, options.settings);
    const sent = await campaignEnd(bench, id).finally(worker.stop);
    const { count, firstMails, connections: most } = await sink.arrivals();
    if (count !== sent.sent) throw new Error(`${count} mails arrived of ${sent.sent}`);
    if (most > connections)
      throw new Error(`${most} connections, where ${connections} are allowed`);
    const [mail = ""] = firstMails;
    const bare = await rawSmtp(sink.port, { mail, count: sent.sent, connections, underWay });
    return {
      figure: `${mailsPerSecond(sent.speed)} over ${most} connections to a server ${LATENCY_MS} ms away with ${extensions.join(" and ")}`,
      limit: `${mailsPerSecond(bare)} over ${connections} raw ones`,
      ratio: (sent.speed / bare).toFixed(2),
      goal: `>= ${minRatio} x, >= ${mailsPerSecond(minSpeed)}`,
      isMet: sent.speed >= bare * minRatio && sent.speed >= minSpeed,
    };
  } finally {
    await sink.stop();
  }
}
