import { join } from "node:path";
import pg from "pg";
import { isSound, formatTally } from "./support/tally.ts";
import { APP_SECRET, openHouse } from "./support/house.ts";
import { judge } from "./support/oracle.ts";
import { policyWithLease } from "./support/preload.ts";
import { ownServer } from "./support/scenario.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { always, campaignEnd, importPeople, startCampaign, useService } from "./support/sending.ts";
import { until } from "./support/until.ts";

const LATENCY_MS = 200;

/**
 * R19: a dump is taken in mid-campaign, everything is lost later on and put back from it; and then, in mid-campaign
 * still, the secret is changed as docs/operations.md says.
 */
export async function backup(run: Run): Promise<Verdict> {
  const house = await openHouse(run, { policy: policyWithLease(10_000), workers: 2 });
  try {
    await useService(house, "resend");
    const segment = await importPeople(house, run.recipients);
    const usual = always({ mode: "latency", ms: LATENCY_MS });
    await house.sandbox.setChances("resend", [usual], run.seed);
    const servers = [house.web, ...house.workers];
    const untilAccepted = async (share: number): Promise<void> => {
      const isSo = (): boolean => house.sandbox.record.accepts().length >= run.recipients * share;
      await until(`${share} of the mails`, isSo);
    };
    const campaign = await startCampaign(house, segment);
    await untilAccepted(0.2);
    const restore = await ownServer(run).backup(house.databaseUrl, join(house.folder, "dump"));
    const atDump = house.sandbox.record.accepts().length;
    await untilAccepted(0.5);
    for (const server of servers) await server.end();
    const since = house.sandbox.record.accepts().length - atDump;
    await restore();
    const batches = await claimedBatches(house.databaseUrl);
    for (const server of servers) server.start();

    // By then the product has repeated what was sent after the dump, which the service recognises: also what had only
    // been claimed when the dump was taken, and waits for its lease.
    await untilAccepted(0.7);
    await until("the batches claimed at the dump", async () => {
      const open = await openBatches(house.databaseUrl);
      return batches.every((batch) => !open.includes(batch));
    });
    for (const server of servers) await server.end();
    Object.assign(house.settings, {
      APP_SECRET: "p3Kd9Xw1Fz7Rb5Nq0Gt8Ym2Lc6Jv4Hs-anew",
      APP_SECRET_PREVIOUS: APP_SECRET,
    });
    for (const server of servers) server.start();
    const end = await campaignEnd(house, campaign, run.limitMs);
    const tally = await judge(house);
    return {
      figure: `${since} mails accepted after the dump, then restored and the secret changed: ${formatTally(tally)}`,
      goal: "the campaign goes on by itself to its end, lost 0, duplicates 0, unknown 0",
      isMet: isSound(tally) && tally.duplicates + tally.unknown === 0 && since > 0 && !end.queued,
    };
  } finally {
    await house.close();
  }
}

/** The batches a worker holds, by round and place. */
async function claimedBatches(databaseUrl: string): Promise<string[]> {
  return await placesOf(databaseUrl, "state = 'inflight'");
}

async function openBatches(databaseUrl: string): Promise<string[]> {
  return await placesOf(databaseUrl, "state in ('ready', 'inflight')");
}

async function placesOf(databaseUrl: string, condition: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ place: string }>(
      `select round || ':' || first_seq as place from send_batches where ${condition}`,
    );
    return rows.map(({ place }) => place);
  } finally {
    await client.end();
  }
}
