import { join } from "node:path";
import { isSound, phrase } from "./kills.mjs";
import { APP_SECRET, openHouse } from "./support/house.mjs";
import { judge } from "./support/oracle.mjs";
import { policyWithLease } from "./support/preload.mjs";
import { campaignEnd, importPeople, startCampaign, useWay } from "./support/sending.mjs";
import { until } from "./support/until.mjs";

const LATENCY_MS = 200;

/**
 * R19: a dump is taken in mid-campaign, everything is lost later on and put back from it; and then, in mid-campaign
 * still, the secret is changed as docs/operations.md says.
 */
export async function backup(run) {
  const house = await openHouse(run, { policy: policyWithLease(10_000), workers: 2 });
  try {
    await useWay(house, "resend");
    const segment = await importPeople(house, run.recipients);
    const usual = { fault: { mode: "latency", ms: LATENCY_MS }, probability: 1 };
    await house.sandbox.setChances("resend", [usual], run.seed);
    const servers = [house.web, ...house.workers];
    const accepted = async (share) =>
      await until(
        `${share} of the mails`,
        () => house.sandbox.record.accepts().length >= run.recipients * share,
      );
    const campaign = await startCampaign(house, segment);
    await accepted(0.2);
    const restore = await run.cluster.backup(house.databaseUrl, join(house.folder, "dump"));
    const atDump = house.sandbox.record.accepts().length;
    await accepted(0.5);
    for (const server of servers) await server.end();
    const since = house.sandbox.record.accepts().length - atDump;
    await restore();
    for (const server of servers) await server.start();

    // Until then the product repeats what was sent after the dump, which the service recognises.
    await accepted(0.7);
    for (const server of servers) await server.end();
    Object.assign(house.settings, {
      APP_SECRET: "p3Kd9Xw1Fz7Rb5Nq0Gt8Ym2Lc6Jv4Hs-anew",
      APP_SECRET_PREVIOUS: APP_SECRET,
    });
    for (const server of servers) await server.start();
    const end = await campaignEnd(house, campaign, run.limitMs);
    const found = await judge(house);
    return {
      figure: `${since} mails accepted after the dump, then restored and the secret changed: ${phrase(found)}`,
      goal: "the campaign goes on by itself to its end, lost 0, duplicates 0, unknown 0",
      met: isSound(found) && found.duplicates + found.unknown === 0 && since > 0 && !end.queued,
    };
  } finally {
    await house.close();
  }
}
