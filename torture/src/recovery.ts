import { isSound, formatTally } from "./support/tally.ts";
import { openHouse } from "./support/house.ts";
import { judge } from "./support/oracle.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { always, campaignEnd, importPeople, startCampaign, useService } from "./support/sending.ts";
import { pause, until } from "./support/until.ts";

const LEASE_MS = 90_000;
const GRACE_MS = 5_000;

/** R6: the only worker is killed with all batches in its hands and started again, under the product's own times. */
export async function recovery(run: Run): Promise<Verdict> {
  const house = await openHouse(run, { workers: 1 });
  try {
    const [worker] = house.workers;
    await useService(house, "brevo");
    const segment = await importPeople(house, run.recipients);
    // Nothing is answered, so that the worker holds all batches it has claimed.
    const hang = always({ mode: "hang", accepted: true });
    await house.sandbox.setChances("brevo", [hang], run.seed);
    const campaign = await startCampaign(house, segment);
    await until("the first requests", () => house.sandbox.record.requests().length > 0);
    await pause(1_000);
    const pending = new Set(house.sandbox.record.requests().map(({ body }) => body));
    await worker?.kill();
    const killedAt = Date.now();
    await house.sandbox.clearFaults();
    const again = await until(
      "the first resend",
      () =>
        house.sandbox.record
          .requests()
          .find(({ fault, body }) => fault === null && pending.has(body)),
      { withinMs: LEASE_MS + 60_000 },
    );
    const afterMs = Date.parse(again.at) - killedAt;
    const end = await campaignEnd(house, campaign, run.limitMs);
    const tally = await judge(house);
    return {
      figure: `${pending.size} batches held at the kill, first resend after ${(afterMs / 1000).toFixed(1)} s: ${formatTally(tally)}`,
      goal: "first resend <= 95 s, lost 0, duplicates 0",
      isMet:
        afterMs <= LEASE_MS + GRACE_MS && tally.duplicates === 0 && isSound(tally) && !end.queued,
    };
  } finally {
    await house.close();
  }
}
