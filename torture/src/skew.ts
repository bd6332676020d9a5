import { isSound, formatTally } from "./support/tally.ts";
import { openHouse } from "./support/house.ts";
import { judge } from "./support/oracle.ts";
import { policyWithLease } from "./support/preload.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { campaignEnd, importPeople, startCampaign, useService } from "./support/sending.ts";
import { earlyRepeats } from "./support/repeats.ts";

const HOUR_MS = 3_600_000;
const WAIT_SECONDS = 3;

/** R8: one worker's clock is an hour ahead and another's an hour behind, while the service asks for patience. */
export async function skew(run: Run): Promise<Verdict> {
  const clocks = [HOUR_MS, -HOUR_MS, 0];
  const house = await openHouse(run, { policy: policyWithLease(10_000), clocks });
  try {
    await useService(house, "resend");
    const segment = await importPeople(house, run.recipients);
    await house.sandbox.setChances(
      "resend",
      [
        { fault: { mode: "rateLimit", retryAfterSeconds: WAIT_SECONDS }, probability: 0.15 },
        { fault: { mode: "reset", accepted: true }, probability: 0.05 },
        { fault: { mode: "latency", ms: 100 }, probability: 0.8 },
      ],
      run.seed,
    );
    const campaign = await startCampaign(house, segment);
    const end = await campaignEnd(house, campaign, run.limitMs);
    const tally = await judge(house);
    const { early, waits, longestMs } = earlyRepeats(house.sandbox.record.requests());
    const isStarved = longestMs > 60_000;
    return {
      figure: `clocks +1 h, -1 h and right, ${run.recipients.toLocaleString("en")} recipients: ${formatTally(tally)}, ${waits} waits kept, ${early} batches early, longest wait ${(longestMs / 1000).toFixed(1)} s`,
      goal: "lost 0, duplicates 0, no batch early or starved (> 60 s)",
      isMet: isSound(tally) && tally.duplicates === 0 && early === 0 && !isStarved && !end.queued,
    };
  } finally {
    await house.close();
  }
}
