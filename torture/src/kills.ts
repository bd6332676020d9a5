import type { FaultChance, MailService, SandboxOptions } from "@dakiya/sandbox";
import { chance } from "./support/chance.ts";
import { listenToSendgrid } from "./support/endpoints.ts";
import { isSound, phrase, type Found } from "./support/found.ts";
import { openHouse, type House } from "./support/house.ts";
import { disturb, type Disturbances } from "./support/nemesis.ts";
import { judge } from "./support/oracle.ts";
import { policyWithLease } from "./support/preload.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import {
  campaignEnd,
  importPeople,
  startCampaign,
  useWay,
  type CampaignEnd,
} from "./support/sending.ts";

const LEASE_MS = 10_000;
const LATENCY_MS = 100;

interface Kind {
  name: string;
  /** By which service. */
  way: MailService;
  /** Keeps the service from reporting events. */
  silent: boolean;
  leaseMs?: number;
  /** Further faults of the service, beside its usual latency. */
  chances?: FaultChance[];
  sandbox?: SandboxOptions;
  wanted: (scale: number) => Partial<Disturbances>;
  prepare?: (house: House) => Promise<void>;
}

interface Sent {
  found: Found;
  end: CampaignEnd;
  tookMs: number;
  done: Disturbances;
  /** Processes that ended by themselves. */
  ownEnds: number;
}

/** One campaign sent by three workers while they are killed, the database crashes and the service stalls. */
async function sendThroughKills(run: Run, kind: Kind): Promise<Sent> {
  const { way, silent, chances = [], wanted } = kind;
  const { leaseMs = LEASE_MS, sandbox = {} } = kind;
  const house = await openHouse(run, { policy: policyWithLease(leaseMs), sandbox });
  try {
    await useWay(house, way);
    await kind.prepare?.(house);
    const segment = await importPeople(house, run.recipients, { silent });
    const usual: FaultChance = {
      fault: { mode: "latency", ms: LATENCY_MS },
      probability: 1 - sum(chances),
    };
    await house.sandbox.setChances(way, [...chances, usual], run.seed);
    const startedAt = performance.now();
    const campaign = await startCampaign(house, segment);
    const random = chance(run.seed, kind.name);
    const nemesis = disturb(house, random, run.recipients, wanted(run.scale));
    const end = await campaignEnd(house, campaign, run.limitMs).finally(nemesis.stop);
    const tookMs = performance.now() - startedAt;
    const found = await judge(house);
    return { found, end, tookMs, done: nemesis.done, ownEnds: house.ownEnds() };
  } finally {
    await house.close();
  }
}

function sum(chances: FaultChance[]): number {
  return chances.reduce((all, { probability }) => all + probability, 0);
}

function disturbances(done: Disturbances, ownEnds: number): string {
  const told: [count: number, word: string][] = [
    [done.kills, "kills"],
    [done.webKills, "kills of web"],
    [done.crashes, "database crashes"],
    [done.terminations, "times all connections cut"],
    [done.pauses, "stalls of the service"],
    [ownEnds, "processes ended by themselves"],
  ];
  const said = told.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return said.join(", ");
}

function report(
  run: Run,
  { found, end, tookMs, done, ownEnds }: Sent,
  { goal, met, more = "" }: { goal: string; met: boolean; more?: string },
): Verdict {
  const seconds = Math.round(tookMs / 1000);
  const people = run.recipients.toLocaleString("en");
  return {
    figure: `${people} recipients in ${seconds} s, ${disturbances(done, ownEnds)}: ${phrase(found)}${more}`,
    goal,
    met: met && isSound(found) && !end.queued,
  };
}

const KILLS = (scale: number): Disturbances => ({
  kills: scaled(20, scale),
  crashes: scaled(2, scale),
  webKills: scaled(2, scale),
  terminations: scaled(2, scale),
  pauses: scaled(2, scale),
});

function scaled(full: number, scale: number): number {
  return Math.max(1, Math.round(full * scale));
}

/** R1: the service recognises a repeated key. */
export async function killsWithKey(run: Run): Promise<Verdict> {
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
export async function killsWithEvents(run: Run): Promise<Verdict> {
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
export async function killsInTheDark(run: Run): Promise<Verdict> {
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
export async function killsOverSmtp(run: Run): Promise<Verdict> {
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
