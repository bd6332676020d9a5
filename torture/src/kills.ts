import type { FaultChance, MailService, SandboxOptions } from "@dakiya/sandbox";
import { chance } from "./support/chance.ts";
import { listenToSendgrid } from "./support/endpoints.ts";
import { isSound, formatTally } from "./support/tally.ts";
import type { Tally } from "./support/tally.ts";
import { openHouse } from "./support/house.ts";
import type { House } from "./support/house.ts";
import { disturb } from "./support/nemesis.ts";
import type { Disturbances } from "./support/nemesis.ts";
import { judge } from "./support/oracle.ts";
import { policyWithLease } from "./support/preload.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { campaignEnd, importPeople, startCampaign, useService } from "./support/sending.ts";
import type { CampaignEnd } from "./support/sending.ts";

const LEASE_MS = 10_000;
const LATENCY_MS = 100;

type Kind = {
  name: string;
  /** The service. */
  service: MailService;
  /** Keeps the service from reporting events. */
  silent: boolean;
  leaseMs?: number;
  /** Further faults of the service, beside its usual latency. */
  chances?: FaultChance[];
  sandbox?: SandboxOptions;
  counts: (scale: number) => Partial<Disturbances>;
  prepare?: (house: House) => Promise<void>;
};

type Outcome = {
  tally: Tally;
  end: CampaignEnd;
  tookMs: number;
  strikes: Disturbances;
  /** Processes that ended by themselves. */
  ownEnds: number;
};

/** One campaign sent by three workers while they are killed, the database crashes and the service stalls. */
async function sendThroughKills(run: Run, kind: Kind): Promise<Outcome> {
  const { service, silent, chances = [], counts } = kind;
  const { leaseMs = LEASE_MS, sandbox = {} } = kind;
  const house = await openHouse(run, { policy: policyWithLease(leaseMs), sandbox });
  try {
    await useService(house, service);
    await kind.prepare?.(house);
    const segment = await importPeople(house, run.recipients, { silent });
    const usual: FaultChance = {
      fault: { mode: "latency", ms: LATENCY_MS },
      probability: 1 - sum(chances),
    };
    await house.sandbox.setChances(service, [...chances, usual], run.seed);
    const startedAt = performance.now();
    const campaign = await startCampaign(house, segment);
    const random = chance(run.seed, kind.name);
    const nemesis = disturb(house, random, run.recipients, counts(run.scale));
    const end = await campaignEnd(house, campaign, run.limitMs).finally(nemesis.stop);
    const tookMs = performance.now() - startedAt;
    const tally = await judge(house);
    return { tally, end, tookMs, strikes: nemesis.strikes, ownEnds: house.ownEnds() };
  } finally {
    await house.close();
  }
}

function sum(chances: FaultChance[]): number {
  return chances.reduce((all, { probability }) => all + probability, 0);
}

function disturbances(strikes: Disturbances, ownEnds: number): string {
  const counts: [count: number, word: string][] = [
    [strikes.kills, "kills"],
    [strikes.webKills, "kills of web"],
    [strikes.crashes, "database crashes"],
    [strikes.terminations, "times all connections cut"],
    [strikes.pauses, "stalls of the service"],
    [ownEnds, "processes ended by themselves"],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(", ");
}

function report(
  run: Run,
  { tally, end, tookMs, strikes, ownEnds }: Outcome,
  { goal, isMet, more = "" }: { goal: string; isMet: boolean; more?: string },
): Verdict {
  const seconds = Math.round(tookMs / 1000);
  const people = run.recipients.toLocaleString("en");
  return {
    figure: `${people} recipients in ${seconds} s, ${disturbances(strikes, ownEnds)}: ${formatTally(tally)}${more}`,
    goal,
    isMet: isMet && isSound(tally) && !end.queued,
  };
}

const KILLS = (scale: number): Disturbances => ({
  kills: scaleCount(20, scale),
  crashes: scaleCount(2, scale),
  webKills: scaleCount(2, scale),
  terminations: scaleCount(2, scale),
  pauses: scaleCount(2, scale),
});

function scaleCount(full: number, scale: number): number {
  return Math.max(1, Math.round(full * scale));
}

/** R1: the service recognises a repeated key. */
export async function killsWithKey(run: Run): Promise<Verdict> {
  const outcome = await sendThroughKills(run, {
    name: "R1",
    service: "resend",
    silent: true,
    counts: KILLS,
  });
  const { tally, tookMs } = outcome;
  const withinMs = 120_000;
  return report(run, outcome, {
    goal: "lost 0, duplicates 0, unknown 0, <= 120 s",
    isMet: tally.duplicates === 0 && tally.unknown === 0 && tookMs <= withinMs,
    more: `, ${tally.takeovers.attempts} doubtful attempts repeated under their key`,
  });
}

/** R2: no key, but the service reports events sooner than a lease ends. */
export async function killsWithEvents(run: Run): Promise<Verdict> {
  const outcome = await sendThroughKills(run, {
    name: "R2",
    service: "sendgrid",
    silent: false,
    leaseMs: 2 * LEASE_MS,
    // An event that could not be delivered is repeated well within the lease.
    sandbox: { webhookRetryScale: 0.0005 },
    prepare: listenToSendgrid,
    // An event held up while web is down comes later than a lease: that is R3.
    counts: (scale) => ({ ...KILLS(scale), webKills: 0 }),
  });
  const { tally } = outcome;
  // A worker that dies before its request was sent leaves mails of which no event can tell.
  const bound = tally.takeovers.mails;
  return report(run, outcome, {
    goal: `lost 0, duplicates 0, unknown <= ${bound} (mails of doubtful attempts), none that was accepted`,
    isMet: tally.duplicates === 0 && tally.unknown <= bound && tally.unmailed === tally.unknown,
    more: `, ${tally.takeovers.attempts} doubtful attempts settled by events`,
  });
}

/** R3: no key and no events: mails in doubt are of unknown outcome, and nobody is mailed twice. */
export async function killsInTheDark(run: Run): Promise<Verdict> {
  const outcome = await sendThroughKills(run, {
    name: "R3",
    service: "sendgrid",
    silent: true,
    counts: KILLS,
  });
  const { tally } = outcome;
  const bound = tally.takeovers.mails;
  return report(run, outcome, {
    goal: `lost 0, duplicates 0, unknown <= ${bound} (mails of ${tally.takeovers.attempts} doubtful attempts)`,
    isMet: tally.duplicates === 0 && tally.unknown <= bound,
  });
}

/** R25: one email at a time by SES, which knows no keys, with responses that are lost after acceptance and before. */
export async function killsBySes(run: Run): Promise<Verdict> {
  const outcome = await sendThroughKills(run, {
    name: "R25",
    service: "ses",
    silent: true,
    chances: [
      { fault: { mode: "reset", accepted: true }, probability: 0.02 },
      { fault: { mode: "reset" }, probability: 0.01 },
      { fault: { mode: "rateLimit" }, probability: 0.02 },
    ],
    counts: (scale) => ({ kills: scaleCount(20, scale), pauses: scaleCount(1, scale) }),
  });
  const { tally } = outcome;
  const bound = tally.takeovers.attempts;
  return report(run, outcome, {
    goal: `lost 0, duplicates 0, unknown <= ${bound} doubtful attempts`,
    isMet: tally.duplicates === 0 && tally.unknown <= bound,
  });
}

/** R4: one mail at a time over SMTP, with connections that drop between the final dot and its 250. */
export async function killsOverSmtp(run: Run): Promise<Verdict> {
  const outcome = await sendThroughKills(run, {
    name: "R4",
    service: "smtp",
    silent: true,
    chances: [
      { fault: { mode: "dropAfterDot", accepted: true }, probability: 0.02 },
      { fault: { mode: "dropAfterDot", accepted: false }, probability: 0.01 },
    ],
    counts: (scale) => ({ kills: scaleCount(20, scale), pauses: scaleCount(1, scale) }),
  });
  const { tally } = outcome;
  const bound = tally.takeovers.attempts;
  return report(run, outcome, {
    goal: `lost 0, duplicates 0, unknown <= ${bound} doubtful attempts`,
    isMet: tally.duplicates === 0 && tally.unknown <= bound,
  });
}
