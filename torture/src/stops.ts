import { isAlive } from "./support/children.ts";
import type { MailService } from "@dakiya/sandbox";
import { chance } from "./support/chance.ts";
import { isSound, formatTally } from "./support/tally.ts";
import type { Tally } from "./support/tally.ts";
import { openHouse } from "./support/house.ts";
import { judge } from "./support/oracle.ts";
import { policyWithLease } from "./support/preload.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { always, campaignEnd, importPeople, startCampaign, useService } from "./support/sending.ts";
import { pause } from "./support/until.ts";

const LEASE_MS = 4_000;
const STOPS = 50;

type Frozen = {
  stops: number;
  /** Campaigns that ended while a recipient was still queued. */
  early: number;
  tally: Tally;
};

/**
 * R7: workers are frozen for twice a lease, while others take over their batches, and wake up believing that these are
 * still theirs. Campaign follows campaign until all stops have happened.
 */
export async function stops(run: Run): Promise<Verdict> {
  const withKey = await freeze(run, "resend");
  const withoutKey = await freeze(run, "sendgrid");
  const bound = withoutKey.tally.takeovers.mails;
  const good = ({ tally, early }: Frozen): boolean => isSound(tally) && early === 0;
  return {
    figure: `${withKey.stops} stops, key: ${formatTally(withKey.tally)}${tooEarly(withKey)}; ${withoutKey.stops} stops, no key and no events: ${formatTally(withoutKey.tally)}${tooEarly(withoutKey)}`,
    goal: `lost 0, duplicates 0; unknown 0 with the key, <= ${bound} (mails of ${withoutKey.tally.takeovers.attempts} doubtful attempts) without`,
    isMet:
      good(withKey) &&
      good(withoutKey) &&
      withKey.tally.duplicates === 0 &&
      withKey.tally.unknown === 0 &&
      withoutKey.tally.duplicates === 0 &&
      withoutKey.tally.unknown <= bound,
  };
}

function tooEarly({ early }: Frozen): string {
  return early > 0 ? `, ${early} campaigns ended too early` : "";
}

async function freeze(run: Run, service: MailService): Promise<Frozen> {
  const house = await openHouse(run, { policy: policyWithLease(LEASE_MS), workers: 5 });
  const random = chance(run.seed, `R7 ${service}`);
  const target = Math.max(4, Math.round(STOPS * run.scale));
  try {
    await useService(house, service);
    const segment = await importPeople(house, run.recipients);
    const latency = always({ mode: "latency", ms: 400 });
    await house.sandbox.setChances(service, [latency], run.seed);
    let stops = 0;
    const stopping = (async () => {
      await pause(1_000);
      while (stops < target) {
        // One stays awake to take over; the others sleep at different times.
        const asleep = random.shuffle(house.workers).slice(0, 4);
        await Promise.all(
          asleep.map(async (worker) => {
            await pause(random.whole(0, LEASE_MS));
            const child = worker.child();
            if (!isAlive(child)) return;
            child.kill("SIGSTOP");
            await pause(2 * LEASE_MS);
            child.kill("SIGCONT");
            stops += 1;
          }),
        );
      }
    })();
    let early = 0;
    let all = false;
    stopping.then(
      () => (all = true),
      () => (all = true),
    );
    while (!all) {
      const campaign = await startCampaign(house, segment);
      const end = await campaignEnd(house, campaign, run.limitMs);
      if (end.queued) early += 1;
    }
    await stopping;
    return { stops, early, tally: await judge(house) };
  } finally {
    await house.close();
  }
}
