import type { CampaignStatus } from "@dakiya/domain/campaign";
import { isSound, formatTally } from "./support/tally.ts";
import { openHouse } from "./support/house.ts";
import { judge } from "./support/oracle.ts";
import { policyWithLease } from "./support/preload.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import {
  always,
  campaignEnd,
  importPeople,
  startCampaign,
  useService,
  SERVICE_ORDER,
} from "./support/sending.ts";
import { until } from "./support/until.ts";

const LATENCY_MS = 300;

type PausedRow = {
  status: CampaignStatus;
  status_reason: string | null;
  failed: number;
};

/** R11: in the middle of a campaign the key is revoked, or the quota used up; then it is mended. */
export async function pausedAccount(run: Run): Promise<Verdict> {
  const house = await openHouse(run, { policy: policyWithLease(20_000), workers: 2 });
  try {
    const segment = await importPeople(house, run.recipients);
    let pauses = 0;
    let failedCount = 0;
    const surprises: string[] = [];
    for (const service of SERVICE_ORDER) {
      await useService(house, service);
      for (const mode of ["keyExpired", "quota"] as const) {
        const { sandbox } = house;
        const latency = always({ mode: "latency", ms: LATENCY_MS });
        await sandbox.setChances(service, [latency], run.seed);
        const before = sandbox.record.accepts().length;
        const campaign = await startCampaign(house, segment, `${service} ${mode}`);
        await until("the first mails", () => sandbox.record.accepts().length > before, {
          everyMs: 5,
        });
        await sandbox.setChances(service, [always({ mode })], run.seed);
        const row = await until(`a pause of ${service} by ${mode}`, async () => {
          const [row] = await house.rows<PausedRow>(
            `select status, status_reason, failed from campaigns where id = $1 and status <> 'processing'`,
            [campaign],
          );
          return row;
        });
        if (row.status === "paused" && row.status_reason) pauses += 1;
        else surprises.push(`${service} ${mode}: ${row.status}`);
        failedCount += row.failed;
        // Earlier requests are answered first, as they are long before a person solves the problem.
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
    const tally = await judge(house, { accounts: SERVICE_ORDER.length });
    const expectedPauses = SERVICE_ORDER.length * 2;
    return {
      figure: `${pauses} of ${expectedPauses} paused with their reason, ${failedCount} failed by it; resumed: ${formatTally(tally)}${surprises.length > 0 ? ` (${surprises.join(", ")})` : ""}`,
      goal: "all paused, 0 failed, resume completes, duplicates 0",
      isMet:
        pauses === expectedPauses &&
        failedCount === 0 &&
        tally.failed + tally.unknown + tally.duplicates === 0 &&
        isSound(tally),
    };
  } finally {
    await house.close();
  }
}
