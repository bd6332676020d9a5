import { join } from "node:path";
import type { MailService } from "@dakiya/sandbox";
import { freePort } from "@dakiya/sandbox/free-port";
import { BEHIND_MS, failOverTo } from "./failover.ts";
import type { Following, Loss } from "./failover.ts";
import { openHouse } from "./support/house.ts";
import type { House } from "./support/house.ts";
import { judge } from "./support/oracle.ts";
import { policyWithLease } from "./support/preload.ts";
import { ownServer } from "./support/scenario.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { always, campaignEnd, importPeople, startCampaign, useService } from "./support/sending.ts";
import { formatTally, isSound } from "./support/tally.ts";
import type { Tally } from "./support/tally.ts";
import { pause, until } from "./support/until.ts";

/** Brevo takes one mail a request, Resend a hundred. */
const LATENCY_MS = { brevo: 300, resend: 800 } as const satisfies Partial<
  Record<MailService, number>
>;
type Keyed = keyof typeof LATENCY_MS;

type Part = Loss;

/**
 * R22: in mid-campaign the primary is lost, and a replica promoted: a synchronous one, an asynchronous one, and one that lacks
 * the last seconds; and all is lost, and put back from a backup. Afterwards "Retry failed" is called.
 */
export async function lostWrites(run: Run): Promise<Verdict> {
  const parts: Part[] = [];
  const followings: Following[] = run.smoke
    ? ["synchronous", "behind"]
    : ["synchronous", "asynchronous", "behind"];
  for (const following of followings) {
    const port = await freePort();
    const loseWrites: LoseWrites = async (house, accepted) =>
      await failOverTo(house, { port, following }, accepted);
    parts.push(await send(run, "brevo", `${following} replica`, loseWrites, port));
  }
  if (!run.smoke) {
    for (const service of ["brevo", "resend"] as const)
      parts.push(await send(run, service, "replica at the primary's address", failOver));
  }
  if (!run.smoke) parts.push(await send(run, "brevo", "backup restored", restoreBackup));
  return {
    figure: parts.map(({ figure }) => figure).join("; "),
    goal: "lost 0, duplicates 0, unknown 0, failed 0, also after Retry failed; a synchronous replica forgets no save",
    isMet: parts.every(({ isMet }) => isMet),
  };
}

/** Loses writes in mid-campaign. */
type LoseWrites = (house: House, accepted: (share: number) => Promise<void>) => Promise<Loss>;

async function send(
  run: Run,
  service: Keyed,
  name: string,
  loseWrites: LoseWrites,
  secondDatabasePort?: number,
): Promise<Part> {
  const house = await openHouse(run, {
    policy: policyWithLease(10_000),
    workers: 2,
    ...(secondDatabasePort === undefined ? {} : { secondDatabasePort }),
  });
  try {
    await useService(house, service);
    const segment = await importPeople(house, run.recipients);
    const latency = always({ mode: "latency", ms: LATENCY_MS[service] });
    await house.sandbox.setChances(service, [latency], run.seed);
    const campaigns: string[] = [];
    const loss = await loseWrites(house, async (share) => {
      if (campaigns.length === 0) campaigns.push(await startCampaign(house, segment));
      const isSo = (): boolean => acceptsOf(house) >= run.recipients * share;
      await until(`${share} of the mails`, isSo, { everyMs: 20 });
    });
    const [campaign = ""] = campaigns;
    await campaignEnd(house, campaign, run.limitMs);
    const before = await judge(house);
    // It answers that there is nobody to retry, or retries those who failed.
    await house.client.request("POST", `/user/campaign/${campaign}/retry-failed`, { body: {} });
    await campaignEnd(house, campaign, run.limitMs);
    const after = await judge(house);
    const isMet = loss.isMet && isMetBy(before) && isMetBy(after);
    const retried = after.accepted - before.accepted;
    return {
      figure: `${service}, ${name}: ${loss.figure}: failed ${before.failed}, ${formatTally(before)}; Retry failed mailed ${retried}, ${formatTally(after)}`,
      isMet,
    };
  } finally {
    await house.close();
  }
}

function isMetBy(tally: Tally): boolean {
  return isSound(tally) && tally.duplicates + tally.unknown + tally.failed === 0;
}

function acceptsOf(house: House): number {
  return house.sandbox.record.accepts().length;
}

/** The primary is lost, and a replica promoted in its place that lacks the last three seconds. */
const failOver: LoseWrites = async (house, accepted) => {
  const replica = await ownServer(house.run).openReplica();
  try {
    await accepted(0.2);
    const known = acceptsOf(house);
    await replica.fallBehind();
    await pause(BEHIND_MS);
    await replica.takeOver();
    return forgottenMails(acceptsOf(house) - known);
  } finally {
    await replica.close();
  }
};

/** All is lost, and put back from a backup that was taken earlier in the campaign. */
const restoreBackup: LoseWrites = async (house, accepted) => {
  const servers = [house.web, ...house.workers];
  await accepted(0.2);
  const file = join(house.folder, "dump");
  const restore = await ownServer(house.run).backup(house.databaseUrl, file);
  const known = acceptsOf(house);
  await accepted(0.6);
  for (const server of servers) await server.end();
  const forgotten = acceptsOf(house) - known;
  await restore();
  for (const server of servers) server.start();
  await until("the web process", house.web.isUp);
  return forgottenMails(forgotten);
};

const forgottenMails = (count: number): Loss => ({
  figure: `${count} accepted mails forgotten`,
  isMet: count > 0,
});
