import { isSound, formatTally } from "./support/tally.ts";
import { openHouse } from "./support/house.ts";
import { judge } from "./support/oracle.ts";
import { policyWithLease } from "./support/preload.ts";
import { earlyRepeats } from "./support/repeats.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { campaignEnd, importPeople, startCampaign, useService } from "./support/sending.ts";

const WAIT_SECONDS = 2;

/** R9: a service that says "slow down" to 30 %, fails 20 % and leaves 10 % without a response. */
export async function badService(run: Run): Promise<Verdict> {
  const house = await openHouse(run, { policy: policyWithLease(10_000) });
  try {
    await useService(house, "resend");
    const segment = await importPeople(house, run.recipients);
    await house.sandbox.setChances(
      "resend",
      [
        { fault: { mode: "rateLimit", retryAfterSeconds: WAIT_SECONDS }, probability: 0.3 },
        { fault: { mode: "serverError", status: 503 }, probability: 0.08 },
        { fault: { mode: "serverError", status: 500 }, probability: 0.06 },
        { fault: { mode: "serverError", status: 502, accepted: true }, probability: 0.06 },
        { fault: { mode: "hang" }, probability: 0.05 },
        { fault: { mode: "hang", accepted: true }, probability: 0.05 },
      ],
      run.seed,
    );
    const campaign = await startCampaign(house, segment);
    const end = await campaignEnd(house, campaign, run.limitMs);
    const tally = await judge(house);
    const requests = house.sandbox.record.requests();
    const { early, waits, crowdedCount } = earlyRepeats(requests);
    const faulty = requests.filter(({ fault }) => fault !== null).length;
    return {
      figure: `${requests.length} requests, ${faulty} of them faulty: ${formatTally(tally)}, failed ${tally.failed}, ${waits} waits, ${early} cut short; ${crowdedCount} requests for other batches within a wait`,
      goal: "all sent, duplicates 0, no batch again before its retry-after",
      isMet:
        isSound(tally) &&
        tally.duplicates === 0 &&
        tally.unknown + tally.failed === 0 &&
        early === 0 &&
        !end.queued,
    };
  } finally {
    await house.close();
  }
}
