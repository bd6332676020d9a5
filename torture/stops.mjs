import { isAlive } from "./support/children.mjs";
import { chance } from "./support/chance.mjs";
import { openHouse } from "./support/house.mjs";
import { judge } from "./support/oracle.mjs";
import { policyWithLease } from "./support/preload.mjs";
import { campaignEnd, importPeople, startCampaign, useWay } from "./support/sending.mjs";
import { pause } from "./support/until.mjs";
import { isSound, phrase } from "./kills.mjs";

const LEASE_MS = 4_000;
const STOPS = 50;

/**
 * R7: workers are frozen for twice a lease, while others take over what they held, and wake up believing that it is
 * still theirs. Campaign follows campaign until all stops have happened.
 */
export async function stops(run) {
  const keyed = await freeze(run, "resend");
  const blind = await freeze(run, "sendgrid");
  const bound = blind.found.takenOver.mails;
  const good = ({ found, early }) => isSound(found) && early === 0;
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

/** Campaigns that were called ended while somebody still waited. */
function tooEarly({ early }) {
  return early > 0 ? `, ${early} campaigns ended too early` : "";
}

async function freeze(run, way) {
  const house = await openHouse(run, { policy: policyWithLease(LEASE_MS), workers: 5 });
  const random = chance(run.seed, `R7 ${way}`);
  const wanted = Math.max(4, Math.round(STOPS * run.scale));
  try {
    await useWay(house, way);
    const segment = await importPeople(house, run.recipients);
    const latency = { fault: { mode: "latency", ms: 400 }, probability: 1 };
    await house.sandbox.setChances(way, [latency], run.seed);
    let stops = 0;
    const stopping = (async () => {
      await pause(1_000);
      while (stops < wanted) {
        // One stays awake to take over; the others sleep at different times.
        const asleep = random.shuffled(house.workers).slice(0, 4);
        await Promise.all(
          asleep.map(async ({ child }) => {
            await pause(random.whole(0, LEASE_MS));
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
