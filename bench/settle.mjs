import { claimBatches } from "../apps/api/dist/src/services/deliveries/claim-batch.js";
import { loadRecipients } from "../apps/api/dist/src/services/deliveries/load-recipients.js";
import { settleAccepted } from "../apps/api/dist/src/services/deliveries/settle-batch.js";
import { perSecond } from "./support/timed.mjs";
import { fixAll, seedCampaign } from "./support/recipients.mjs";
import { residentMb } from "./support/start-server.mjs";

const BATCH = 1_000;
const MAX_RATIO = 1.3;
const MIN_SPEED = 100_000;
const MAX_GROWTH = 1.3;

/** The bench is the worker. */
export const options = { roles: "web" };

/** Claim, load and settle alone, one worker: the last tenth of a campaign beside its first tenth. */
export async function measure(bench) {
  const campaign = await seedCampaign(bench);
  const { db } = bench.database;
  const { recipients, batches } = await fixAll(bench, campaign, BATCH);
  await bench.sql.query("vacuum analyze communication_logs");
  await bench.sql.query(
    `update campaigns set status = 'active', total_recipients = $2, open_batches = $3, sent = 0, delivered = 0,
      opened = 0, clicked = 0, failed = 0 where id = $1`,
    [campaign.id, recipients, batches],
  );
  const before = residentMb(process.pid);
  const times = [];
  let most = before;
  let last = 0;
  for (;;) {
    const startedAt = performance.now();
    const claimed = await claimBatches(db, campaign, {
      afterSeq: last,
      limit: 1,
      leaseMs: 90_000,
    });
    if (claimed === null || claimed.batches.length === 0) break;
    const people = await loadRecipients(db, campaign, claimed.batches);
    await settleAccepted(
      db,
      campaign,
      claimed.batches.map((batch) => ({
        id: batch.id,
        leaseToken: batch.leaseToken,
        seqs: people.map(({ seq }) => seq),
        messageIds: people.map(({ seq }) => `bench-${seq}`),
      })),
    );
    last = claimed.batches.at(-1).lastSeq;
    times.push(performance.now() - startedAt);
    most = Math.max(most, residentMb(process.pid));
  }
  const { rows } = await bench.sql.query("select status, sent from campaigns where id = $1", [
    campaign.id,
  ]);
  if (rows[0].status !== "completed" || rows[0].sent !== recipients)
    throw new Error(`the campaign is ${rows[0].status} with ${rows[0].sent} sent`);
  const tenth = Math.max(1, Math.floor(times.length / 10));
  const mean = (some) => some.reduce((sum, ms) => sum + ms, 0) / some.length;
  const [figure, limit] = [mean(times.slice(-tenth)), mean(times.slice(0, tenth))];
  const all = mean(times);
  const speed = BATCH / (all / 1000);
  return [
    {
      figure: `${perSecond(speed)} claimed, loaded and settled by one worker; ${(most - before).toFixed(0)} MB more memory`,
      limit: perSecond(MIN_SPEED),
      ratio: (speed / MIN_SPEED).toFixed(2),
      goal: ">= 1",
      met: speed >= MIN_SPEED,
      growth: { of: "a batch", cost: all, max: MAX_GROWTH },
    },
    {
      figure: `a batch of the last tenth ${figure.toFixed(1)} ms`,
      limit: `${limit.toFixed(1)} ms for a batch of the first tenth`,
      ratio: (figure / limit).toFixed(2),
      goal: `<= ${MAX_RATIO} x`,
      met: figure <= limit * MAX_RATIO,
    },
  ];
}
