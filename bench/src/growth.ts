import type { CampaignWire, CustomerWire, SegmentWire } from "@dakiya/domain/wire";
import { openAccount } from "../../apps/api/dist/src/services/auth/open-account.js";
import { foldEngagement } from "../../apps/api/dist/src/services/insights/fold-engagement.js";
import { seedUser } from "../../apps/api/dist/tools/seed/seed-user.js";
import { EVERYBODY } from "./support/campaigns.ts";
import type { Measured } from "./support/line.ts";
import { loadOpens } from "./support/load-opens.ts";
import type { Bench } from "./support/open-bench.ts";
import { timeLine } from "./support/timed.ts";

const ACCOUNTS = 20;
/** With so many accounts the first one is measured, before all of them are there. */
const FEW_ACCOUNTS = 2;
/** Accounts that are seeded side by side. */
const LANES = 2;
const CAMPAIGNS = 200;
const LOGS_PER_CUSTOMER = 10;
const ROUNDS = 25;
const STARTS = 3;
const DEPTH = 0.9;
const MAX_STRIDE = 500;
const MAX_TIMES = 1.3;
/** Logs of an account from which on it takes long enough to say how far it is. */
const LONG_SEED = 100_000;
const TIME_ZONE = "Asia/Kolkata";

export const options = { roles: "web" };

/** The best times of one account's requests, and how many opens of its mails a second are stored. */
type Figures = {
  ms: Map<string, number>;
  opensPerSecond: number;
  vacuumSeconds: number;
  gib: number;
};

/**
 * What neighbours cost: the same account in one database with nine tenths fewer customers and logs, then with all. Twenty
 * accounts share the customers of the bench, and ten times as many logs; `--scale 10` is ten million and a hundred million.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  const counts = {
    customers: Math.round(bench.rows / ACCOUNTS),
    campaigns: CAMPAIGNS,
    logs: Math.round((bench.rows / ACCOUNTS) * LOGS_PER_CUSTOMER),
  };
  await bench.seed(counts);
  await seedNeighbours(bench, { from: 1, to: FEW_ACCOUNTS, counts });
  const few = await figuresOf(bench, counts.customers);
  await seedNeighbours(bench, { from: FEW_ACCOUNTS, to: ACCOUNTS, counts });
  const many = await figuresOf(bench, counts.customers);

  const lines = [...many.ms].map(([what, ms]) =>
    timeLine(`${what}, ${ACCOUNTS} accounts,`, ms, few.ms.get(what) ?? NaN, {
      times: MAX_TIMES,
      moreMs: 2,
      beside: `with ${FEW_ACCOUNTS}`,
    }),
  );
  const opens = few.opensPerSecond / many.opensPerSecond;
  return [
    ...lines,
    {
      figure: `${many.opensPerSecond.toFixed(0)} opens/s stored, ${ACCOUNTS} accounts,`,
      limit: `${few.opensPerSecond.toFixed(0)} with ${FEW_ACCOUNTS}`,
      ratio: opens.toFixed(2),
      goal: `<= ${MAX_TIMES} x fewer`,
      isMet: opens <= MAX_TIMES,
    },
    perRow("disk", { few: few.gib, many: many.gib, unit: "GiB" }),
    perRow("vacuum of logs", { few: few.vacuumSeconds, many: many.vacuumSeconds, unit: "s" }),
  ];
}

/** What grows with the rows may not grow faster than they do. */
function perRow(
  what: string,
  { few, many, unit }: { few: number; many: number; unit: string },
): Measured {
  const ratio = many / ACCOUNTS / (few / FEW_ACCOUNTS);
  return {
    figure: `${what} ${many.toFixed(1)} ${unit}, ${ACCOUNTS} accounts,`,
    limit: `${few.toFixed(1)} ${unit} with ${FEW_ACCOUNTS}`,
    ratio: `${ratio.toFixed(2)} an account`,
    goal: `<= ${MAX_TIMES} x`,
    isMet: ratio <= MAX_TIMES,
  };
}

type Counts = { customers: number; campaigns: number; logs: number };

async function seedNeighbours(
  { database }: Bench,
  { from, to, counts }: { from: number; to: number; counts: Counts },
): Promise<void> {
  let next = from;
  const lane = async (): Promise<void> => {
    for (let nth = next++; nth < to; nth = next++) {
      const email = `neighbour${nth}@example.com`;
      await database.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ id: string }>(
          `insert into users (issuer, subject, email, name) values ('bench', '${nth}', '${email}', '${nth}') returning id`,
        );
        await openAccount(tx, Number(rows[0]?.id));
      });
      await seedUser(database, { ...counts, email, now: new Date() });
      if (counts.logs >= LONG_SEED)
        console.error(`growth: ${nth + 1} of ${ACCOUNTS} accounts seeded`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function figuresOf(bench: Bench, customers: number): Promise<Figures> {
  const { api, sql, database } = bench;
  await foldEngagement(database.db);
  await sql.query("vacuum analyze");
  // Seeding may have taken longer than a session lasts without a renewal.
  await api.send("POST", "/auth/refresh-token", {});
  const deep = await deepCursor(bench, customers);
  const rules = {
    combinator: "and",
    rules: [
      { field: "total_spent", operator: ">", value: 5_000 },
      { field: "city", operator: "contains", value: "mum" },
    ],
  };
  const screens: Record<string, () => Promise<unknown>> = {
    "an estimate": async () => await api.send("POST", "/user/estimate-segment", { rules }),
    "the first page of customers": async () => await api.page("/customer/get?limit=50"),
    [`a page at depth ${DEPTH}`]: async () =>
      await api.page<CustomerWire>(`/customer/get?limit=50&cursor=${deep}`),
    "the dashboard": async () => await api.get(`/insights/dashboard?timeZone=${TIME_ZONE}`),
    "the audience": async () => await api.get("/insights/audience"),
    "the analytics": async () =>
      await api.get(`/insights/analytics?range=all&timeZone=${TIME_ZONE}`),
  };
  const ms = new Map<string, number>();
  for (const [what, ask] of Object.entries(screens)) ms.set(what, await best(ask, ROUNDS));
  const { id, startMs } = await startCampaigns(bench);
  ms.set("a campaign's start", startMs);
  await sql.query("update communication_logs set sent_at = now() where campaign_id = $1", [id]);
  const vacuumed = performance.now();
  await sql.query("vacuum communication_logs");
  const vacuumSeconds = (performance.now() - vacuumed) / 1_000;
  const opens = await loadOpens(bench, { id, recipients: await recipientsOf(bench, id) });
  const { rows } = await sql.query<{ bytes: string }>(
    "select pg_database_size(current_database()) as bytes",
  );
  return {
    ms,
    vacuumSeconds,
    opensPerSecond: opens.speed,
    gib: Number(rows[0]?.bytes) / 1024 ** 3,
  };
}

/** Starts campaigns to everybody, one after the other, while no worker sends: the last one, and the best time. */
async function startCampaigns({ api }: Bench): Promise<{ id: number; startMs: number }> {
  await api.send("PUT", "/user/email-settings", {
    smtpUser: "hello@shop.example.com",
    fromName: "Festive Bazaar",
    emailService: "resend",
    resendApiKey: "re_bench",
  });
  const segment = await api.send<SegmentWire>("POST", "/user/create-segment", {
    name: `Everybody ${Date.now()}`,
    rules: EVERYBODY,
  });
  let id = 0;
  const startMs = await best(async () => {
    const campaign = await api.send<CampaignWire>("POST", "/user/create-campaign", {
      name: "To everybody",
      segmentId: segment._id,
      template: { subject: "Hello", body: "Dear {name|customer}, see https://shop.example.com" },
    });
    id = Number(campaign._id);
  }, STARTS);
  return { id, startMs };
}

async function recipientsOf({ sql }: Bench, id: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    "select total_recipients as n from campaigns where id = $1",
    [id],
  );
  return rows[0]?.n ?? 0;
}

async function deepCursor({ api }: Bench, customers: number): Promise<string> {
  let cursor = "";
  const stride = Math.min(MAX_STRIDE, Math.ceil(customers / 10));
  for (let depth = 0; depth + stride <= customers * DEPTH; depth += stride) {
    const at = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    cursor = (await api.page<CustomerWire>(`/customer/get?limit=${stride}${at}`)).nextCursor ?? "";
  }
  return encodeURIComponent(cursor);
}

/** The best time of some rounds after a warm-up: other load on the machine only slows a request down. */
async function best(ask: () => Promise<unknown>, rounds: number): Promise<number> {
  await ask();
  let bestMs = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await ask();
    bestMs = Math.min(bestMs, performance.now() - from);
  }
  return bestMs;
}
