import { isSound, formatTally } from "./support/tally.ts";
import { openHouse } from "./support/house.ts";
import { judge } from "./support/oracle.ts";
import { policyWithLease } from "./support/preload.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { always, campaignEnd, importPeople, startCampaign, useService } from "./support/sending.ts";
import { pause, until } from "./support/until.ts";

const HOUR_MS = 3_600_000;
const TTL_MS = 15 * 60_000;

/**
 * R10: all workers are away for an hour, with batches in their hands that Brevo has accepted. By then Brevo has
 * forgotten their keys, so that a repetition would be a second mail.
 */
export async function expiredKey(run: Run): Promise<Verdict> {
  const house = await openHouse(run, {
    policy: policyWithLease(10_000),
    workers: 2,
    sandbox: { brevoIdempotencyTtlMs: TTL_MS },
  });
  try {
    await useService(house, "brevo");
    const half = Math.ceil(run.recipients / 2);
    const silent = await importPeople(house, half, { city: "agra", silent: true });
    const segment = await importPeople(house, half, { city: "pune", silent: false });
    const hang = always({ mode: "hang", accepted: true });
    await house.sandbox.setChances("brevo", [hang], run.seed);
    const campaigns = [
      await startCampaign(house, silent, "No events"),
      await startCampaign(house, segment, "Events"),
    ];
    const { accepts, requests } = house.sandbox.record;
    const campaignsSeen = () => new Set(accepts().map(({ recipient }) => recipient.split(".")[1]));
    await until("requests of both campaigns", () => campaignsSeen().size === 2);
    for (const worker of house.workers) await worker.end();
    const requestCount = requests().length;
    await house.sandbox.clearFaults();
    await house.sandbox.control("webhooksIdle");
    await pause(500);

    await house.sandbox.control("advanceClock", HOUR_MS);
    // The database's clock can't be moved: everything it wrote of the batches is an hour older instead.
    await house.rows(
      `update send_batches set next_at = next_at - interval '1 hour',
         lease_until = lease_until - interval '1 hour',
         first_attempt_at = first_attempt_at - interval '1 hour',
         ambiguous_since = ambiguous_since - interval '1 hour'`,
    );
    for (const worker of house.workers) worker.start();
    let early = 0;
    for (const campaign of campaigns) {
      if ((await campaignEnd(house, campaign, run.limitMs)).queued) early += 1;
    }
    const tally = await judge(house);
    return {
      figure: `${requestCount} batches accepted and unanswered, an hour away: ${formatTally(tally)}`,
      goal: "no blind resend: lost 0, duplicates 0, the rest reconciled or unknown",
      isMet: isSound(tally) && tally.duplicates === 0 && tally.unknown > 0 && early === 0,
    };
  } finally {
    await house.close();
  }
}
