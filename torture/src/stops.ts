import { isAlive } from "./support/children.ts";
import type { MailService } from "@dakiya/sandbox";
import { chance } from "./support/chance.ts";
import { isSound, phrase, type Found } from "./support/found.ts";
import { openHouse } from "./support/house.ts";
import { judge } from "./support/oracle.ts";
import { policyWithLease } from "./support/preload.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { always, campaignEnd, importPeople, startCampaign, useWay } from "./support/sending.ts";
import { pause } from "./support/until.ts";

const LEASE_MS = 4_000;
const STOPS = 50;

interface Frozen {
  stops: number;
  /** Campaigns that were called ended while somebody still waited. */
  early: number;
  found: Found;
}

/**
 * R7: workers are frozen for twice a lease, while others take over what they held, and wake up believing that it is
 * still theirs. Campaign follows campaign until all stops have happened.
 */
export async function stops(run: Run): Promise<Verdict> {
  const keyed = await freeze(run, "resend");
  const blind = await freeze(run, "sendgrid");
  const bound = blind.found.takenOver.mails;
  const good = ({ found, early }: Frozen): boolean => isSound(found) && early === 0;
  return {
    figure: `${keyed.stops} stops, key: ${phrase(keyed.found)}${tooEarly(keyed)}; ${blind.stops} stops, no key and no events: ${phrase(blind.found)}${tooEarly(blind)}`,
    goal: `lost 0; duplicates 0 with the key, <= ${bound} (mails of ${blind.found.takenOver.attempts} doubtful attempts) without`,
    met:
      good(keyed) &&
      good(blind) &&
      keyed.found.duplicates === 0 &&
      keyed.found.unknown === 0 &&
      blind.found.duplicates <= bound,
  };
}

function tooEarly({ early }: Frozen): string {
  return early > 0 ? `, ${early} campaigns ended too early` : "";
}

async function freeze(run: Run, way: MailService): Promise<Frozen> {
  const house = await openHouse(run, { policy: policyWithLease(LEASE_MS), workers: 5 });
  const random = chance(run.seed, `R7 ${way}`);
  const wanted = Math.max(4, Math.round(STOPS * run.scale));
  try {
    await useWay(house, way);
    const segment = await importPeople(house, run.recipients);
    const latency = always({ mode: "latency", ms: 400 });
    await house.sandbox.setChances(way, [latency], run.seed);
    let stops = 0;
    const stopping = (async () => {
      await pause(1_000);
      while (stops < wanted) {
        // One stays awake to take over; the others sleep at different times.
        const asleep = random.shuffled(house.workers).slice(0, 4);
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
    return { stops, early, found: await judge(house) };
  } finally {
    await house.close();
  }
}
