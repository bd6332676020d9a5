import type { CampaignWire, CustomerWire, SegmentWire } from "@dakiya/domain/wire";
import { foldEngagement } from "../../apps/api/dist/src/services/insights/fold-engagement.js";
import { EVERYBODY } from "./support/campaigns.ts";
import { copyAccount } from "./support/copy-account.ts";
import type { Measured } from "./support/line.ts";
import { loadOpens } from "./support/load-opens.ts";
import type { Bench } from "./support/open-bench.ts";
import { isWhole, roundsOf } from "./support/rounds.ts";
import { timeLine } from "./support/timed.ts";

const ACCOUNTS = 20;
const TRY_ACCOUNTS = 3;
/** With so many accounts the first one is measured, before all of them are there. */
const FEW_ACCOUNTS = 2;
const CAMPAIGNS = 200;
const TRY_CAMPAIGNS = 10;
const LOGS_PER_CUSTOMER = 10;
const ROUNDS = 25;
const STARTS = 3;
const DEPTH = 0.9;
const MAX_STRIDE = 500;
const MAX_TIMES = 1.3;
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
 * Cost of other accounts: the same account in one database with nine tenths fewer customers and logs, then with all. Twenty
 * accounts share the customers of the bench, and ten times as many logs; `--scale 10` is ten million and a hundred million.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  const accounts = isWhole(bench) ? ACCOUNTS : TRY_ACCOUNTS;
  const customers = Math.round(bench.rows / ACCOUNTS);
  const counts = {
    customers,
    campaigns: isWhole(bench) ? CAMPAIGNS : TRY_CAMPAIGNS,
    logs: customers * LOGS_PER_CUSTOMER,
  };
  await bench.seed(counts);
  const first = await bench.account();
  // Copies are made of the neighbour: the first account has more campaigns once it was measured.
  const neighbour = await copyAccount(bench.sql, first);
  const few = await figuresOf(bench, customers);
  for (let nth = FEW_ACCOUNTS; nth < accounts; nth += 1) await copyAccount(bench.sql, neighbour);
  const many = await figuresOf(bench, customers);

  const lines = [...many.ms].map(([what, ms]) =>
    timeLine(`${what}, ${accounts} accounts,`, ms, few.ms.get(what) ?? NaN, {
      times: MAX_TIMES,
      moreMs: 2,
      beside: `with ${FEW_ACCOUNTS}`,
    }),
  );
  const opens = few.opensPerSecond / many.opensPerSecond;
  return [
    ...lines,
    {
      figure: `${many.opensPerSecond.toFixed(0)} opens/s stored, ${accounts} accounts,`,
      limit: `${few.opensPerSecond.toFixed(0)} with ${FEW_ACCOUNTS}`,
      ratio: opens.toFixed(2),
      goal: `<= ${MAX_TIMES} x fewer`,
      isMet: opens <= MAX_TIMES,
    },
    perRow("disk", { few: few.gib, many: many.gib, unit: "GiB", accounts }),
    perRow("vacuum of logs", {
      ...{ few: few.vacuumSeconds, many: many.vacuumSeconds },
      ...{ unit: "s", accounts },
    }),
  ];
}

/** A figure that grows with the rows may not grow faster than they do. */
function perRow(
  what: string,
  { few, many, unit, accounts }: { few: number; many: number; unit: string; accounts: number },
): Measured {
  const ratio = many / accounts / (few / FEW_ACCOUNTS);
  return {
    figure: `${what} ${many.toFixed(1)} ${unit}, ${accounts} accounts,`,
    limit: `${few.toFixed(1)} ${unit} with ${FEW_ACCOUNTS}`,
    ratio: `${ratio.toFixed(2)} an account`,
    goal: `<= ${MAX_TIMES} x`,
    isMet: ratio <= MAX_TIMES,
  };
}

async function figuresOf(bench: Bench, customers: number): Promise<Figures> {
  const { api, sql, database } = bench;
  await foldEngagement({ db: database.db, log: console });
  await sql.query("vacuum analyze");
  // Filling the database may have taken longer than a session lasts without a renewal.
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
  for (const [what, request] of Object.entries(screens))
    ms.set(what, await best(request, roundsOf(bench, ROUNDS)));
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
async function startCampaigns(bench: Bench): Promise<{ id: number; startMs: number }> {
  const { api } = bench;
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
  const startMs = await best(
    async () => {
      const campaign = await api.send<CampaignWire>("POST", "/user/create-campaign", {
        name: "To everybody",
        segmentId: segment._id,
        template: { subject: "Hello", body: "Dear {name|customer}, see https://shop.example.com" },
      });
      id = Number(campaign._id);
    },
    roundsOf(bench, STARTS),
  );
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
async function best(request: () => Promise<unknown>, rounds: number): Promise<number> {
  await request();
  let bestMs = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await request();
    bestMs = Math.min(bestMs, performance.now() - from);
  }
  return bestMs;
}
