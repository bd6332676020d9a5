import { chance } from "./support/chance.mjs";
import { listenToSendgrid } from "./support/endpoints.mjs";
import { openHouse } from "./support/house.mjs";
import { disturb } from "./support/nemesis.mjs";
import { judge } from "./support/oracle.mjs";
import { policyWithLease } from "./support/preload.mjs";
import { campaignEnd, importPeople, startCampaign, useWay } from "./support/sending.mjs";

const LEASE_MS = 10_000;
const LATENCY_MS = 100;

/**
 * One campaign sent by three workers while they are killed, the database crashes and the service stalls.
 *
 * @param kind.way - By which service; `kind.silent` keeps it from reporting events.
 * @param kind.chances - Further faults of the service, beside its usual latency.
 */
async function sendThroughKills(run, kind) {
  const { way, silent, chances = [], wanted } = kind;
  const { leaseMs = LEASE_MS, sandbox = {} } = kind;
  const house = await openHouse(run, { policy: policyWithLease(leaseMs), sandbox });
  try {
    await useWay(house, way);
    await kind.prepare?.(house);
    const segment = await importPeople(house, run.recipients, { silent });
    const usual = { fault: { mode: "latency", ms: LATENCY_MS }, probability: 1 - sum(chances) };
    await house.sandbox.setChances(way, [...chances, usual], run.seed);
    const startedAt = performance.now();
    const campaign = await startCampaign(house, segment);
    const random = chance(run.seed, kind.name);
    const nemesis = disturb(house, random, run.recipients, wanted(run.scale));
    const end = await campaignEnd(house, campaign, run.limitMs).finally(nemesis.stop);
    const tookMs = performance.now() - startedAt;
    return { found: await judge(house), end, tookMs, done: nemesis.done, ended: house.ended };
  } finally {
    await house.close();
  }
}

function sum(chances) {
  return chances.reduce((all, { probability }) => all + probability, 0);
}

/** What every send must hold, whatever the service: nobody lost, wronged or mistaken, and the books are right. */
export function isSound(found) {
  const { lost, queued, wronged, strangers, miscounted, unended, open } = found;
  return [lost, queued, wronged, strangers, miscounted, unended, open].every((n) => n === 0);
}

/** The figures every send is judged by, in one phrase. */
export function phrase(found) {
  const wrong = ["queued", "wronged", "strangers", "miscounted", "unended", "open"]
    .filter((name) => found[name] > 0)
    .map((name) => `, ${name} ${found[name]}`);
  const unmailed = found.unknown > 0 ? ` (${found.unmailed} never accepted)` : "";
  return `lost ${found.lost}, duplicates ${found.duplicates}, unknown ${found.unknown}${unmailed}${wrong.join("")}`;
}

function disturbances(done, ended) {
  const words = { kills: "kills", webKills: "kills of web", crashes: "database crashes" };
  const more = { terminations: "times all connections cut", pauses: "stalls of the service" };
  const said = Object.entries({ ...words, ...more })
    .filter(([name]) => done[name] > 0)
    .map(([name, word]) => `${done[name]} ${word}`);
  if (ended > 0) said.push(`${ended} processes ended by themselves`);
  return said.join(", ");
}

function report(run, { found, end, tookMs, done, ended }, { goal, met, more = "" }) {
  const seconds = Math.round(tookMs / 1000);
  const people = run.recipients.toLocaleString("en");
  return {
    figure: `${people} recipients in ${seconds} s, ${disturbances(done, ended)}: ${phrase(found)}${more}`,
    goal,
    met: met && isSound(found) && !end.queued,
  };
}

const KILLS = (scale) => ({
  kills: scaled(20, scale),
  crashes: scaled(2, scale),
  webKills: scaled(2, scale),
  terminations: scaled(2, scale),
  pauses: scaled(2, scale),
});

function scaled(full, scale) {
  return Math.max(1, Math.round(full * scale));
}

/** R1: the service recognises a repeated key. */
export async function killsWithKey(run) {
  const sent = await sendThroughKills(run, {
    name: "R1",
    way: "resend",
    silent: true,
    wanted: KILLS,
  });
  const { found, tookMs } = sent;
  const withinMs = 120_000;
  return report(run, sent, {
    goal: "lost 0, duplicates 0, unknown 0, <= 120 s",
    met: found.duplicates === 0 && found.unknown === 0 && tookMs <= withinMs,
    more: `, ${found.takenOver.attempts} doubtful attempts repeated under their key`,
  });
}

/** R2: no key, but the service reports events sooner than a lease ends. */
export async function killsWithEvents(run) {
  const sent = await sendThroughKills(run, {
    name: "R2",
    way: "sendgrid",
    silent: false,
    leaseMs: 2 * LEASE_MS,
    // So that an event that found nobody comes again well within the lease.
    sandbox: { webhookRetryScale: 0.0005 },
    prepare: listenToSendgrid,
    // An event held up while web is down comes later than a lease: that is R3.
    wanted: (scale) => ({ ...KILLS(scale), webKills: 0 }),
  });
  const { found } = sent;
  return report(run, sent, {
    goal: "lost 0, duplicates 0",
    met: found.duplicates === 0,
    more: `, ${found.takenOver.attempts} doubtful attempts settled by events`,
  });
}

/** R3: no key and no events: what cannot be known is bounded, and said. */
export async function killsInTheDark(run) {
  const sent = await sendThroughKills(run, {
    name: "R3",
    way: "sendgrid",
    silent: true,
    wanted: KILLS,
  });
  const { found } = sent;
  const bound = found.takenOver.mails;
  return report(run, sent, {
    goal: `lost 0, duplicates <= ${bound} (mails of ${found.takenOver.attempts} doubtful attempts)`,
    met: found.duplicates <= bound,
  });
}

/** R4: one mail at a time over SMTP, with connections that drop between the final dot and its 250. */
export async function killsOverSmtp(run) {
  const sent = await sendThroughKills(run, {
    name: "R4",
    way: "smtp",
    silent: true,
    chances: [
      { fault: { mode: "dropAfterDot", accepted: true }, probability: 0.02 },
      { fault: { mode: "dropAfterDot", accepted: false }, probability: 0.01 },
    ],
    wanted: (scale) => ({ kills: scaled(20, scale), pauses: scaled(1, scale) }),
  });
  const { found } = sent;
  const bound = found.takenOver.attempts;
  return report(run, sent, {
    goal: `lost 0, duplicates <= ${bound} doubtful attempts, nobody more than twice`,
    met: found.duplicates <= bound && found.most <= 2,
    more: `, at most ${found.most} each`,
  });
}
