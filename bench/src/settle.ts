import {
  BEFORE_ALL,
  claimBatches,
} from "../../apps/api/dist/src/services/deliveries/batches/claim-batch.js";
import type { BatchPlace } from "../../apps/api/dist/src/services/deliveries/batches/claim-batch.js";
import { foldReceived } from "../../apps/api/dist/src/services/deliveries/outcomes/fold-received.js";
import { loadRecipients } from "../../apps/api/dist/src/services/deliveries/batches/load-recipients.js";
import { settleAccepted } from "../../apps/api/dist/src/services/deliveries/batches/settle-batch.js";
import type { Db } from "../../apps/api/dist/src/db/client.js";
import { bareLoop } from "./support/bare-loop.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { median, perSecond } from "./support/timed.ts";
import { fixAll, seedCampaign } from "./support/recipients.ts";
import type { OneCampaign } from "./support/recipients.ts";
import { residentMb } from "./support/start-server.ts";

const BATCH = 1_000;
/** Batches there are at least, however small the run: each loop takes some, and so do the slots. */
const MIN_BATCHES = 44;
/** The worker's goal of 80,000 rows/s as a share of the bare loop's 156,000, both from one machine. */
const MIN_RATIO = 0.51;
const GOAL_SPEED = 80_000;
const SLOTS = 4;
const MAX_RATIO = 1.3;
const MAX_GROWTH = 1.3;
const MAX_MB = 250;
/** Of the speed without a webhook, with one that wants every mail. */
const MIN_WITH_WEBHOOK = 0.9;

/** The bench is the worker. */
export const options = { roles: "web" };

/**
 * Claim, load and settle alone, by the slots of one worker and by one of them, beside a loop that only claims, reads
 * and marks like rows; in alternation, so that other load affects all. And how both grow to the last tenth.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  const campaign = await seedCampaign(bench);
  const size = Math.min(BATCH, Math.max(1, Math.floor(bench.rows / MIN_BATCHES)));
  const { recipients, batches } = await fixAll(bench, campaign, size);
  await bench.sql.query(
    `update campaigns set status = 'active', total_recipients = $2, open_batches = $3, sent = 0, delivered = 0,
      opened = 0, clicked = 0, failed = 0 where id = $1`,
    [campaign.id, recipients, batches],
  );
  await bench.sql.query("update customers set campaigns_received = 0 where campaigns_received > 0");
  const product = productLoop(bench.database.db, campaign);
  const bare = await bareLoop(bench.database.pool, campaign);
  await bench.sql.query("vacuum analyze");
  const times: Record<"product" | "bare" | "slots" | "webhook", number[]> = {
    product: [],
    bare: [],
    webhook: [],
    slots: [],
  };
  let peakMb = 0;
  for (let more = true; more;) {
    more = await timeInto(times.product, product);
    if (more) await timeInto(times.bare, bare);
    if (more) {
      await subscribeToSent(bench, campaign, true);
      more = await timeInto(times.webhook, product);
      await subscribeToSent(bench, campaign, false);
    }
    if (more && times.product.length % 10 === 0)
      more = await timeInto(times.slots, atOnce(product));
    peakMb = Math.max(peakMb, residentMb(process.pid));
  }
  const startedAt = performance.now();
  await foldReceived({ db: bench.database.db, log: console });
  const foldSpeed = recipients / ((performance.now() - startedAt) / 1000);
  await checkCounts(bench, recipients);
  const { rows } = await bench.sql.query<{ status: string; sent: number }>(
    "select status, sent from campaigns where id = $1",
    [campaign.id],
  );
  if (rows[0]?.status !== "completed" || rows[0].sent !== recipients)
    throw new Error(`the campaign is ${rows[0]?.status} with ${rows[0]?.sent} sent`);
  const [figureMs, limitMs] = [median(times.product), median(times.bare)];
  const [speed, bareSpeed] = [size / (figureMs / 1000), size / (limitMs / 1000)];
  const webhookSpeed = size / (median(times.webhook) / 1000);
  const workerSpeed = (SLOTS * size) / (median(times.slots) / 1000);
  const growth = growthOf(times.product);
  const around = growthOf(times.bare);
  return [
    {
      figure: `${perSecond(workerSpeed)} claimed, loaded and settled by one worker, ${SLOTS} slots at a time`,
      limit: `${perSecond(bareSpeed)} by a bare loop of claim, read and mark`,
      ratio: (workerSpeed / bareSpeed).toFixed(2),
      goal: `>= ${MIN_RATIO}`,
      isMet: workerSpeed >= bareSpeed * MIN_RATIO,
      growth: { of: "a batch", cost: figureMs, max: MAX_GROWTH },
    },
    {
      figure: `${perSecond(webhookSpeed)} by one slot with a webhook for every mail`,
      limit: `${perSecond(speed)} without one`,
      ratio: (webhookSpeed / speed).toFixed(2),
      goal: `>= ${MIN_WITH_WEBHOOK}`,
      isMet: webhookSpeed >= speed * MIN_WITH_WEBHOOK,
    },
    information(`${perSecond(speed)} by one slot`, speed, bareSpeed, "the same loop"),
    information(perSecond(workerSpeed), workerSpeed, GOAL_SPEED, "the goal on two idle cores"),
    information(
      `${perSecond(foldSpeed)} counted for their people afterwards`,
      foldSpeed,
      bareSpeed,
      "the same loop",
    ),
    {
      figure: `a batch of the last tenth took ${growth.toFixed(2)} x one of the first`,
      limit: `${around.toFixed(2)} x by the bare loop meanwhile`,
      ratio: (growth / around).toFixed(2),
      goal: `<= ${MAX_RATIO} x`,
      isMet: growth <= around * MAX_RATIO,
    },
    {
      figure: `${peakMb.toFixed(0)} MB resident at most`,
      limit: `${MAX_MB} MB`,
      ratio: (peakMb / MAX_MB).toFixed(2),
      goal: "<= 1",
      isMet: peakMb <= MAX_MB,
    },
  ];
}

/** Adds a webhook that wants every mail, or removes it with its outbox rows. */
async function subscribeToSent({ sql }: Bench, { accountId }: OneCampaign, wants: boolean) {
  await sql.query(
    wants
      ? `insert into webhook_subscriptions (account_id, url, events, secret, state)
         values ($1, 'https://example.com/', '{mail.sent,mail.delivered,mail.opened,mail.clicked}', '', 'paused')`
      : "delete from webhook_subscriptions where account_id = $1",
    [accountId],
  );
}

/** How much longer the last tenth takes than the first. */
function growthOf(times: number[]): number {
  const tenth = Math.max(1, Math.floor(times.length / 10));
  return median(times.slice(-tenth)) / median(times.slice(0, tenth));
}

/** A line without a verdict. */
function information(figure: string, speed: number, limit: number, beside: string): Measured {
  return {
    figure,
    limit: `${perSecond(limit)}, ${beside}`,
    ratio: (speed / limit).toFixed(2),
    goal: "none, for information",
    isMet: true,
  };
}

/** Takes one batch; false when there is none left. */
type Step = () => Promise<boolean>;

/** As many batches at a time as a campaign has slots. */
function atOnce(step: Step): Step {
  return async () => !(await Promise.all(Array.from({ length: SLOTS }, step))).includes(false);
}

/** One batch as the sender takes it through the database. */
function productLoop(db: Db, campaign: OneCampaign): Step {
  let after: BatchPlace = BEFORE_ALL;
  return async () => {
    const batches = await claimBatches(db, campaign, {
      after,
      limit: 1,
      leaseMs: 90_000,
    });
    const last = batches?.batches.at(-1);
    if (batches === null || last === undefined) return false;
    const people = await loadRecipients(db, campaign, batches.batches);
    await settleAccepted(
      db,
      campaign,
      batches.batches.map((batch) => ({
        ...batch,
        seqs: people.map(({ seq }) => seq),
        messageIds: people.map(({ seq }) => `bench-${seq}`),
      })),
    );
    after = last;
    return true;
  };
}

async function checkCounts({ sql }: Bench, recipients: number): Promise<void> {
  const { rows } = await sql.query<{ n: number }>(
    "select count(*)::int n from customers where campaigns_received = 1",
  );
  if (rows[0]?.n !== recipients) throw new Error(`${rows[0]?.n} people received it`);
}

async function timeInto(times: number[], step: Step): Promise<boolean> {
  const startedAt = performance.now();
  const more = await step();
  if (more) times.push(performance.now() - startedAt);
  return more;
}
