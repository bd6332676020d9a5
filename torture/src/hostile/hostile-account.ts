import type { AutomationDocument } from "@dakiya/domain/automation";
import type { SegmentWire } from "@dakiya/domain/wire";
import { createClient } from "../support/client.ts";
import type { Client } from "../support/client.ts";
import { openHouse } from "../support/house.ts";
import type { House } from "../support/house.ts";
import type { Run, Verdict } from "../support/scenario.ts";
import { useService } from "../support/sending.ts";
import { until } from "../support/until.ts";
import { beHostile } from "./attack.ts";
import { formatWaits, measure } from "./measure.ts";
import type { Waits, Watched } from "./measure.ts";
import { HOSTILE_PATHS, openReceivers } from "./receivers.ts";
import type { Receivers } from "./receivers.ts";
import { countSlow, documentOf, createPublished, goLiveSlowly } from "./slow-automations.ts";

type Goals = Omit<Waits, "machine">;

/** Longest response of another account, in ms. */
const LONGEST = { health: 250, dashboard: 1_000 };
/** CI's machines do other things beside: a small round finds an account that stops another, a full one measures. */
const SMOKE_ALLOWANCE = { longest: 8, later: 3 };
/** How much later than alone. A segment is evaluated every 5 s at best, which may be a round more. */
const LATER = { webhook: 5_000, mail: 5_000, joined: 10_000 };

const ROUNDS = 60;
const BESIDE_MS = { smoke: 10_000, full: 120_000 };
/** Longer than the statement timeout of an evaluation. */
const SLOW_WITHIN_MS = 25_000;
const NAME = "Asha";

/** R23: one account asks for the worst it may beside another, whose responses are timed alone and then beside it. */
export async function hostileAccount(run: Run): Promise<Verdict> {
  // Webhooks may go to this machine in local mode alone.
  const settings = async () => await Promise.resolve({ NODE_ENV: "test" });
  const house = await openHouse(run, { workers: 1, settings });
  const receivers = await openReceivers();
  try {
    const watched = await bystander(house, receivers);
    const rounds = Math.max(10, Math.round(ROUNDS * run.scale));
    const alone = await measure(house, watched, { rounds, atLeastMs: 0 });
    const hostile = await openHostile(house, receivers);
    const attack = beHostile(hostile);
    const atLeastMs = run.smoke ? BESIDE_MS.smoke : BESIDE_MS.full;
    const beside = await measure(house, watched, { rounds, atLeastMs }).finally(attack.stop);
    // One of them is evaluated at a time.
    const slow = await until(
      "a slow automation",
      async () => {
        const count = await countSlow(house);
        return count > 0 && count;
      },
      { withinMs: SLOW_WITHIN_MS },
    );
    const failures = attack.failures();
    const goals = goalsOf(run);
    const did = `${attack.count()} answers (${attack.refused()} of them 429, failed ${JSON.stringify(failures)}), ${receivers.hostileRequests()} requests to its receivers, ${slow} automations that ran into the time limit`;
    return {
      figure: `alone ${formatWaits(alone)}; beside ${did}: ${formatWaits(beside)}`,
      goal: `health <= ${goals.health} ms, dashboard <= ${goals.dashboard} ms, webhook and mail <= ${goals.mail} ms later, mail of a segment <= ${goals.joined} ms later, no 5xx`,
      isMet:
        isWithin(goals, alone, beside) &&
        Object.keys(failures).length === 0 &&
        attack.count() > 0 &&
        receivers.hostileRequests() > 0,
    };
  } finally {
    await receivers.close();
    await house.close();
  }
}

function goalsOf({ smoke }: Run): Goals {
  const { longest, later } = smoke ? SMOKE_ALLOWANCE : { longest: 1, later: 1 };
  return {
    health: LONGEST.health * longest,
    dashboard: LONGEST.dashboard * longest,
    webhook: LATER.webhook * later,
    mail: LATER.mail * later,
    joined: LATER.joined * later,
  };
}

function isWithin(goals: Goals, alone: Waits, beside: Waits): boolean {
  return (
    beside.health <= goals.health &&
    beside.dashboard <= goals.dashboard &&
    beside.webhook - alone.webhook <= goals.webhook &&
    beside.mail - alone.mail <= goals.mail &&
    beside.joined - alone.joined <= goals.joined
  );
}

const ONE_MAIL: AutomationDocument["steps"] = [
  { id: "m", type: "send", template: { subject: "Hi", body: "Hi {name}" } },
];

async function bystander(house: House, receivers: Receivers): Promise<Watched> {
  const { client } = house;
  await useService(house, "brevo");
  await listen(client, `${receivers.url}/good`);
  const segment = await client.send<SegmentWire>("POST", "/user/create-segment", {
    name: NAME,
    rules: { combinator: "and", rules: [{ field: "name", operator: "==", value: NAME }] },
  });
  return {
    receivers,
    name: NAME,
    byHand: await createPublished(client, documentOf({ type: "byHand" }, ONE_MAIL)),
    behindSegment: await createPublished(
      client,
      documentOf({ type: "joinsSegment", segmentId: segment._id }, ONE_MAIL),
    ),
  };
}

async function openHostile(house: House, receivers: Receivers): Promise<Client> {
  const client = createClient(house.url, async () => {
    const claims = { sub: "hostile", email: "hostile@example.com" };
    return await house.sandbox.control("issueIdToken", claims);
  });
  await client.signIn();
  for (const path of HOSTILE_PATHS) await listen(client, `${receivers.url}${path}`);
  await goLiveSlowly(house, client);
  return client;
}

const listen = async (client: Client, url: string): Promise<unknown> =>
  await client.send("POST", "/user/webhooks", { url, events: ["customer.created"] });
