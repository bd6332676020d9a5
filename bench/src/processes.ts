import { availableParallelism } from "node:os";
import type { SegmentWire, CampaignWire } from "@dakiya/domain/wire";
import { seedUser } from "../../apps/api/dist/tools/seed/seed-user.js";
import { apiAt } from "./support/api-at.ts";
import type { Api } from "./support/api-at.ts";
import {
  campaignEnd,
  EVERYBODY,
  holdCampaigns,
  releaseCampaigns,
  startWorker,
  TEMPLATE,
  useService,
} from "./support/campaigns.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { isWhole } from "./support/rounds.ts";
import { startHttpSink } from "./support/sinks.ts";
import { startServer } from "./support/start-server.ts";
import type { Server } from "./support/start-server.ts";
import { mailsPerSecond } from "./support/timed.ts";

/** Of fewer accounts each gets more customers. */
const ACCOUNTS = [200, 20];
const PROCESSES = [1, 2, 4];
/** Customers of all accounts together. */
const SHARE = 0.02;
const CLIENTS = 8;
const READING_MS = 5_000;
const TRY_READING_MS = 300;
/** Duration of a request of emails at a service far away. */
const RESPONSE_MS = 250;
/** A try has few accounts, and no more processes than cores. */
const TRY_ACCOUNTS = [3];
const TRY_PROCESSES = [1, 2];
const CORES = availableParallelism();
/** PostgreSQL, the service and the clients share the cores with the processes: a second one of each may gain nothing. */
const NO_LOSS = 0.8;
const SCREENS = [
  "/customer/get?limit=50",
  "/insights/dashboard?timeZone=Asia/Kolkata",
  "/user/campaigns?limit=20",
];

export const options = { roles: "web" };

type Account = { email: string; cookie: string; customers: number };
type Figures = { mails: number; waitSeconds: number; requests: number; slowMs: number };

/**
 * As many web and worker processes on one PostgreSQL, and many accounts: all of them send a campaign at the same moment, then
 * all read screens.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  const all: Account[] = [];
  const lines: Measured[] = [];
  const counts = isWhole(bench) ? ACCOUNTS : TRY_ACCOUNTS;
  while (all.length < Math.max(...counts)) all.push(await openAccount(bench, all.length));
  for (const count of counts) {
    const accounts = all.slice(0, count);
    await fillAccounts(bench, accounts, Math.max(5, Math.round((bench.rows * SHARE) / count)));
    let alone: Figures | undefined;
    for (const processes of isWhole(bench) ? PROCESSES : TRY_PROCESSES) {
      const figures = await figuresOf(bench, accounts, processes);
      alone ??= figures;
      const of = `${count} accounts, ${processes} web and ${processes} worker processes`;
      lines.push(...linesOf(of, figures, alone));
    }
  }
  return lines;
}

function linesOf(of: string, figures: Figures, alone: Figures): Measured[] {
  const line = (figure: string, limit: string, ratio: number): Measured => ({
    ...{ figure: `${of}: ${figure}`, limit: `${limit} by one of each`, ratio: ratio.toFixed(2) },
    ...{ goal: `>= ${NO_LOSS} on ${CORES} cores`, isMet: ratio >= NO_LOSS },
  });
  return [
    line(
      `${mailsPerSecond(figures.mails)}, none lost or doubled, the last account's first after ${figures.waitSeconds.toFixed(1)} s`,
      mailsPerSecond(alone.mails),
      figures.mails / alone.mails,
    ),
    line(
      `${Math.round(figures.requests)} screens/s, 95 % within ${Math.round(figures.slowMs)} ms`,
      `${Math.round(alone.requests)} screens/s`,
      figures.requests / alone.requests,
    ),
  ];
}

async function openAccount(bench: Bench, nth: number): Promise<Account> {
  const name = `owner-${nth}`;
  const cookie = await bench.signIn(name);
  const api = apiAt(`http://127.0.0.1:${bench.port}`, cookie);
  await useService({ api }, "resend");
  return { email: `${name}@example.com`, cookie, customers: 0 };
}

/** Every account gets as many customers with an address. */
async function fillAccounts(
  { sql, database }: Bench,
  accounts: readonly Account[],
  wanted: number,
): Promise<void> {
  for (const account of accounts) {
    const { email, customers } = account;
    const counts = { customers: wanted - customers, campaigns: 0, logs: 0 };
    await seedUser(database, { email, ...counts, again: true, now: new Date() });
    account.customers = wanted;
  }
  await sql.query("update customers set email = 'customer.' || id || '@example.com'");
  await sql.query("vacuum analyze");
}

async function figuresOf(
  bench: Bench,
  accounts: readonly Account[],
  processes: number,
): Promise<Figures> {
  const sink = await startHttpSink({ delayMs: RESPONSE_MS, countsTokens: true });
  const started: Server[] = [];
  try {
    const ids: number[] = [];
    for (const account of accounts) ids.push(await createOne(bench, account));
    await holdCampaigns(bench.sql, ids);
    const settings = { RESEND_BASE_URL: `http://127.0.0.1:${sink.port}` };
    for (let n = 0; n < processes; n += 1) started.push(await startWorker(bench, settings));
    await releaseCampaigns(bench.sql, ids);
    const released = await databaseSeconds(bench);
    for (const id of ids) await campaignEnd(bench, id);
    const { sent, seconds, waitSeconds } = await sendingOf(bench, ids, released);
    const arrivals = await sink.arrivals();
    if (arrivals.count !== sent || arrivals.distinct !== sent)
      throw new Error(`${arrivals.count} mails, ${arrivals.distinct} different, for ${sent} sent`);
    const webs = [bench.port];
    while (webs.length < processes) {
      const web = await startServer({ ...bench.settings, ROLES: "web" });
      started.push(web);
      webs.push(web.port);
    }
    const readingMs = isWhole(bench) ? READING_MS : TRY_READING_MS;
    const reading = await read({ ports: webs, accounts, readingMs });
    return { mails: sent / seconds, waitSeconds, ...reading };
  } finally {
    for (const server of started) await server.stop();
    await sink.stop();
  }
}

async function createOne(bench: Bench, { cookie }: Account): Promise<number> {
  const api = apiAt(`http://127.0.0.1:${bench.port}`, cookie);
  const name = `To everybody ${Date.now()}`;
  const segment = await api.send<SegmentWire>("POST", "/user/create-segment", {
    name,
    rules: EVERYBODY,
  });
  const campaign = await api.send<CampaignWire>("POST", "/user/create-campaign", {
    name,
    segmentId: segment._id,
    template: TEMPLATE,
  });
  return Number(campaign._id);
}

async function databaseSeconds({ sql }: Bench): Promise<number> {
  const { rows } = await sql.query<{ at: number }>(
    "select extract(epoch from clock_timestamp())::float8 as at",
  );
  return rows[0]?.at ?? NaN;
}

async function sendingOf(
  { sql }: Bench,
  ids: readonly number[],
  released: number,
): Promise<{ sent: number; seconds: number; waitSeconds: number }> {
  const { rows } = await sql.query<{ sent: number; end: number; last: number }>(
    `select sum(sent)::int as sent, extract(epoch from max(completed_at))::float8 as end,
      extract(epoch from max(first.at))::float8 as last
    from campaigns join lateral (
      select min(sent_at) as at from communication_logs l
      where l.account_id = campaigns.account_id and l.campaign_id = campaigns.id
    ) first on true
    where id = any($1)`,
    [ids],
  );
  const { sent, end, last } = rows[0] ?? { sent: 0, end: NaN, last: NaN };
  return { sent, seconds: end - released, waitSeconds: last - released };
}

/** Clients of every account at every web process, each with one request under way. */
async function read({
  ports,
  accounts,
  readingMs,
}: {
  ports: readonly number[];
  accounts: readonly Account[];
  readingMs: number;
}): Promise<{ requests: number; slowMs: number }> {
  const times: number[] = [];
  const endsAt = performance.now() + readingMs;
  const startedAt = performance.now();
  const client = async (nth: number): Promise<void> => {
    for (let turn = nth; performance.now() < endsAt; turn += CLIENTS) {
      const account = accounts[turn % accounts.length];
      const port = ports[turn % ports.length];
      const from = performance.now();
      const api: Api = apiAt(`http://127.0.0.1:${port}`, account?.cookie);
      await api.page(SCREENS[turn % SCREENS.length] ?? "");
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, async (_, nth) => await client(nth)));
  const requests = (times.length / (performance.now() - startedAt)) * 1_000;
  const slowMs = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN;
  return { requests, slowMs };
}
