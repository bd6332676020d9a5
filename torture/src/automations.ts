import type { MailService } from "@dakiya/sandbox";
import { chance } from "./support/chance.ts";
import { countLate, noteClaims } from "./support/claims.ts";
import { openHouse } from "./support/house.ts";
import { disturb } from "./support/nemesis.ts";
import { judge } from "./support/oracle.ts";
import { policyWithLease } from "./support/preload.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { always, importPeople, useService } from "./support/sending.ts";
import { formatTally, isSound } from "./support/tally.ts";
import {
  enrolAll,
  hurryEnrolments,
  MAILS,
  placeOrders,
  tallyEnrolments,
  enrolmentsEnd,
} from "./support/enrolments.ts";

const LEASE_MS = 5_000;
const LATENCY_MS = 50;
const HOUR_MS = 3_600_000;
/** Of all people, who order. */
const BUYERS = 0.25;

type Part = { figure: string; goal: string; isMet: boolean };

/**
 * R21: an automation of three mails while its two workers, whose clocks are two hours apart, are killed, the database
 * crashes, connections are cut and people order: by a service that knows keys, then by one that knows none.
 */
export async function automations(run: Run): Promise<Verdict> {
  const keyed = await sendThroughKills(run, "resend");
  const dark = await sendThroughKills(run, "sendgrid");
  return {
    figure: `${keyed.figure}; ${dark.figure}`,
    goal: `nobody astray, lost 0, late 0, ${keyed.goal}; ${dark.goal}`,
    isMet: keyed.isMet && dark.isMet,
  };
}

async function sendThroughKills(run: Run, service: MailService): Promise<Part> {
  const house = await openHouse(run, {
    workers: 2,
    clocks: [HOUR_MS, -HOUR_MS],
    policy: policyWithLease(LEASE_MS),
  });
  try {
    const random = chance(run.seed, `R21 ${service}`);
    await useService(house, service);
    await importPeople(house, run.recipients);
    await house.sandbox.setChances(
      service,
      [always({ mode: "latency", ms: LATENCY_MS })],
      run.seed,
    );
    await noteClaims(house);
    const people = await enrolAll(house);
    // Early buyers get no further email, so fewer go out than there are steps.
    const mails = people.length * MAILS * (1 - BUYERS);
    const buyers = random.shuffle(people).slice(0, Math.round(people.length * BUYERS));
    const count = (full: number): number => Math.max(1, Math.round(full * run.scale));
    const startedAt = performance.now();
    const nemesis = disturb(house, random, mails, {
      kills: count(15),
      crashes: count(2),
      terminations: count(2),
      pauses: count(2),
    });
    const time = hurryEnrolments(house);
    const buying = placeOrders(house, random, buyers, mails);
    await enrolmentsEnd(house, run.limitMs)
      .finally(time.stop)
      .finally(buying.stop)
      .finally(nemesis.stop);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    // The campaign of a step stays open for later recipients.
    const tally = { ...(await judge(house)), unended: 0 };
    const enrolments = await tallyEnrolments(house);
    const hasKeys = service === "resend";
    const late = await countLate(house, buying.orders, hasKeys);
    const bound = hasKeys ? 0 : tally.takeovers.mails;
    const { strikes } = nemesis;
    return {
      figure: `${service}: ${people.length.toLocaleString("en")} enrolments in ${seconds} s, ${strikes.kills} kills, ${strikes.crashes} database crashes, ${strikes.terminations} times all connections cut: ${enrolments.completed} completed, ${enrolments.left} left by an order, ${enrolments.strayed} astray, ${enrolments.missing} mails missing, ${formatTally(tally)}, ${late} mails claimed after an order`,
      goal: `duplicates 0, unknown ${hasKeys ? "0" : `<= ${bound} (mails of ${tally.takeovers.attempts} doubtful attempts)`}`,
      isMet:
        isSound(tally) &&
        enrolments.strayed === 0 &&
        enrolments.missing === 0 &&
        enrolments.completed + enrolments.left === people.length &&
        late === 0 &&
        tally.duplicates === 0 &&
        tally.unknown <= bound,
    };
  } finally {
    await house.close();
  }
}
