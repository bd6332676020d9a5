import type { LogStatus } from "@dakiya/domain/delivery";
import { EVENT_SERVICES } from "@dakiya/domain/email-settings";
import type { AcceptRecord, WebhookService } from "@dakiya/sandbox";
import { chance } from "./support/chance.ts";
import type { Chance } from "./support/chance.ts";
import { isSound, formatTally } from "./support/tally.ts";
import { openHouse } from "./support/house.ts";
import type { House } from "./support/house.ts";
import { judge, tokenText } from "./support/oracle.ts";
import { openAddresses, payloadOf, postAll, postOf } from "./support/post-events.ts";
import type { Addresses, EventKind, EventPost, MailEvent } from "./support/post-events.ts";
import { policyWithLease } from "./support/preload.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { campaignEnd, importPeople, startCampaign, useService } from "./support/sending.ts";
import { pause, until } from "./support/until.ts";

const EVENTS_PER_MAIL = 4;
const COPIES = 5;
const PER_POST = 200;
const KINDS: EventKind[] = ["delivered", "delivered", "opened", "clicked", "failed", "machine"];
const KILLS = 10;
const P99_MS = 500;

const OTHERS = EVENT_SERVICES.filter((service) => service !== "sendgrid");
const SHARE = 0.05;
/** How the mails of a storm are spread: SendGrid posts events together, the others each by itself. */
const SHARES: [WebhookService, share: number][] = [
  ["sendgrid", 1 - SHARE * OTHERS.length],
  ...OTHERS.map((service): [WebhookService, number] => [service, SHARE]),
];

const TIMES = ["delivered", "opened", "clicked", "failed"] as const;

/** The first time of each event of a mail, in ms. */
type Times = Partial<Record<(typeof TIMES)[number], number>>;

type LogRow = Record<(typeof TIMES)[number], Date | null> & { name: string; status: LogStatus };

/** R12: every event five times over, in any order, while the server that takes them is killed. */
export async function eventStorm(run: Run): Promise<Verdict> {
  const house = await openHouse(run, { policy: policyWithLease(20_000), workers: 2 });
  const random = chance(run.seed, "R12");
  try {
    const mails = Math.ceil(run.recipients / EVENTS_PER_MAIL);
    for (const [service, share] of SHARES) {
      const segment = await importPeople(house, Math.ceil(mails * share), { city: service });
      await useService(house, service);
      await campaignEnd(house, await startCampaign(house, segment), run.limitMs);
    }
    for (const worker of house.workers) await worker.end();
    const urls = await openAddresses(house);
    const { events, posts } = makeStorm(house.sandbox.record.accepts(), urls, random);
    /** The times of successful responses; the others are counted. */
    const waits: number[] = [];
    let others = 0;
    let over = false;
    const kills = killWeb(house, random, run.scale, () =>
      over ? null : waits.length / posts.length,
    );
    const startedAt = performance.now();
    await postAll(urls, posts, {
      atOnce: 8,
      onResponse: ({ status, tookMs }) => {
        if (status !== null && status < 300) waits.push(tookMs);
        else others += 1;
      },
    });
    const seconds = (performance.now() - startedAt) / 1000;
    over = true;
    const killCount = await kills;
    const wrong = await compare(house, events);
    const tally = await judge(house, { accounts: SHARES.length, bounces: true });
    const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Infinity;
    const count = events.length.toLocaleString("en");
    return {
      figure: `${count} events x ${COPIES} in ${posts.length.toLocaleString("en")} posts and ${Math.round(seconds)} s, ${killCount} kills of web, ${others} posts tried again: ${wrong} rows wrong, ${formatTally(tally)}, p99 ${Math.round(p99)} ms`,
      goal: `0 rows wrong, counted once, p99 < ${P99_MS} ms`,
      isMet: wrong === 0 && isSound(tally) && p99 < P99_MS,
    };
  } finally {
    await house.close();
  }
}

/** Distinct events of every mail, and the posts that carry each of them several times, shuffled. */
function makeStorm(
  accepts: AcceptRecord[],
  urls: Addresses,
  random: Chance,
): { events: MailEvent[]; posts: EventPost[] } {
  const newest = Math.floor(Date.now() / 1000) * 1000 - 60_000;
  const events = accepts.flatMap((accept, mail) =>
    Array.from({ length: EVENTS_PER_MAIL }, (_, index): MailEvent => ({
      service: reporterOf(accept),
      token: tokenText(accept),
      email: accept.recipient,
      kind: random.pick(KINDS),
      at: newest - 1000 * random.whole(0, 3_000),
      n: `${mail}-${index}`,
    })),
  );
  const copies = random.shuffle(
    events.flatMap((event) => Array.from({ length: COPIES }, () => event)),
  );
  const posts = copies
    .filter(({ service }) => service !== "sendgrid")
    .map((event) => postOf(event, urls));
  const together = copies.filter(({ service }) => service === "sendgrid").map(payloadOf);
  for (let at = 0; at < together.length; at += PER_POST) {
    const body = JSON.stringify(together.slice(at, at + PER_POST));
    posts.push({ service: "sendgrid", id: "", body });
  }
  return { events, posts: random.shuffle(posts) };
}

/** The service that reports a mail's events. */
function reporterOf({ service }: AcceptRecord): WebhookService {
  const [reporter] = SHARES.find(([one]) => one === service) ?? [];
  if (reporter === undefined) throw new Error(`${service} tells of no mail`);
  return reporter;
}

/** Kills web at drawn shares of the storm; `progress` is the share so far, null when it is over. */
async function killWeb(
  house: House,
  random: Chance,
  scale: number,
  progress: () => number | null,
): Promise<number> {
  const count = Math.max(2, Math.round(KILLS * scale));
  let killCount = 0;
  const moments = Array.from({ length: count }, () => random.draw() * 0.9);
  for (const at of moments.toSorted((a, b) => a - b)) {
    while ((progress() ?? 1) < at) await pause(10);
    if (progress() === null) break;
    await house.web.kill();
    killCount += 1;
    await until("web to be back", house.web.isUp, { withinMs: 60_000 });
  }
  return killCount;
}

/** Rows whose times are not the earliest of the events, or whose status does not follow from them. */
async function compare(house: House, events: MailEvent[]): Promise<number> {
  const expectedTimes = new Map<string, Times>();
  for (const { token, kind, at } of events) {
    const raw = Buffer.from(token, "base64url");
    const name = `${raw.readUIntBE(1, 6)}:${raw.readUInt32BE(7)}`;
    const row = expectedTimes.get(name) ?? {};
    expectedTimes.set(name, row);
    if (kind === "machine") continue;
    earliest(row, kind, at);
    // A click counts as an open.
    if (kind === "clicked") earliest(row, "opened", at);
  }
  const logs = await house.rows<LogRow>(
    `select campaign_id || ':' || seq as name, status, delivered_at as delivered, opened_at as opened,
       clicked_at as clicked, failed_at as failed from communication_logs`,
  );
  return logs.filter((log) => {
    const row = expectedTimes.get(log.name) ?? {};
    const differs = TIMES.some((kind) => (log[kind]?.getTime() ?? null) !== (row[kind] ?? null));
    return differs || log.status !== statusOf(row);
  }).length;
}

function earliest(row: Times, kind: keyof Times, at: number): void {
  row[kind] = Math.min(row[kind] ?? at, at);
}

function statusOf(row: Times): LogStatus {
  if (row.clicked) return "clicked";
  if (row.opened) return "opened";
  if (row.failed) return "failed";
  return row.delivered ? "delivered" : "sent";
}
