import { openHouse, WAYS } from "./support/house.mjs";
import { judge } from "./support/oracle.mjs";
import { policyWithLease } from "./support/preload.mjs";
import { campaignEnd, importPeople, startCampaign, useWay } from "./support/sending.mjs";
import { until } from "./support/until.mjs";
import { isSound, phrase } from "./kills.mjs";

const LATENCY_MS = 300;

/** R11: in the middle of a campaign the key is revoked, or the quota used up; then it is mended. */
export async function pausedAccount(run) {
  const house = await openHouse(run, { policy: policyWithLease(20_000), workers: 2 });
  try {
    const segment = await importPeople(house, run.recipients);
    let pauses = 0;
    let failed = 0;
    const gone = [];
    for (const way of Object.keys(WAYS)) {
      await useWay(house, way);
      for (const mode of ["keyExpired", "quota"]) {
        const { sandbox } = house;
        const latency = { fault: { mode: "latency", ms: LATENCY_MS }, probability: 1 };
        await sandbox.setChances(way, [latency], run.seed);
        const before = sandbox.record.accepts().length;
        const campaign = await startCampaign(house, segment, `${way} ${mode}`);
        await until("the first mails", () => sandbox.record.accepts().length > before, {
          everyMs: 5,
        });
        await sandbox.setChances(way, [{ fault: { mode }, probability: 1 }], run.seed);
        const row = await until(`a pause of ${way} by ${mode}`, async () => {
          const [found] = await house.rows(
            `select status, status_reason, failed from campaigns where id = $1 and status <> 'processing'`,
            [campaign],
          );
          return found;
        });
        if (row.status === "paused" && row.status_reason) pauses += 1;
        else gone.push(`${way} ${mode}: ${row.status}`);
        failed += row.failed;
        // What was asked before is answered, as long before a person has mended anything.
        await until("the last answers", async () => {
          const open = "select 1 from send_batches where campaign_id = $1 and state = 'inflight'";
          return (await house.rows(open, [campaign])).length === 0;
        });
        await sandbox.clearFaults();
        if (row.status === "paused") {
          await house.client.send("POST", `/user/campaign/${campaign}/resume`, {});
        }
        await campaignEnd(house, campaign, run.limitMs);
      }
    }
    const found = await judge(house, { accounts: Object.keys(WAYS).length });
    const wanted = Object.keys(WAYS).length * 2;
    return {
      figure: `${pauses} of ${wanted} paused with their reason, ${failed} failed by it; resumed: ${phrase(found)}${gone.length > 0 ? ` (${gone.join(", ")})` : ""}`,
      goal: "all paused, 0 failed, resume completes, duplicates 0",
      met:
        pauses === wanted &&
        failed === 0 &&
        found.failed + found.unknown + found.duplicates === 0 &&
        isSound(found),
    };
  } finally {
    await house.close();
  }
}
