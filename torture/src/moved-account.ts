import type { MailService } from "@dakiya/sandbox";
import { chance } from "./support/chance.ts";
import { enrolAll, enrolmentsEnd, hurryEnrolments, tallyEnrolments } from "./support/enrolments.ts";
import { APP_SECRET, openHouse } from "./support/house.ts";
import type { House } from "./support/house.ts";
import { killWorkers, moveThroughKills, planKills } from "./support/moves.ts";
import { judge } from "./support/oracle.ts";
import { policyWithLease } from "./support/preload.ts";
import { countMisjudged, startReaders } from "./support/readers.ts";
import { startSaves } from "./support/saves.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { campaignEnd, importPeople, startCampaign, useService } from "./support/sending.ts";
import { formatTally, isSound } from "./support/tally.ts";
import type { Tally } from "./support/tally.ts";
import { until } from "./support/until.ts";

const NEW_SECRET = "b7Qx3Nc9Tz5Lw1Vk8Hd4Rm6Sp2Jf0Gy-torture";
const LEASE_MS = 5_000;
/** Early in the command; six more come later. */
const KILLS = 24;
/** The campaign would take so long, by requests of a hundred emails: quick at first, so that there is something to read. */
const QUICK_S = 10;
const SLOW_S = 500;
/** The slowest pace that a user may set, by requests a second. */
const MIN_PACE = 0.1;
const PER_REQUEST = 100;
const QUICK_SHARE = 0.3;
const FAST_PER_SECOND = 50;
/** Share of waiting people whose time passes at each step, before the account has moved. */
const SLOW_SHARE = 0.02;
const ENROLLED = 0.02;
const NEIGHBOURS = 0.05;
/** A table is locked for two seconds at most while its triggers are made. */
const SLOWEST_SAVE_MS = 5_000;

/**
 * R26: an account moves to a second installation in mid-campaign, with an automation, while the command is killed at random
 * lines and run again, and the workers of both are killed. Another account of the old one sends and saves.
 */
export async function movedAccount(run: Run): Promise<Verdict> {
  const policy = policyWithLease(LEASE_MS);
  const old = await openHouse(run, { workers: 2, policy });
  try {
    const next = await openHouse(run, {
      ...{ workers: 2, policy, beside: old, person: "host" },
      settings: async () =>
        await Promise.resolve({
          INSTALLATION_ID: "1",
          APP_SECRET: NEW_SECRET,
          APP_SECRET_PREVIOUS: APP_SECRET,
        }),
    });
    return await moveOne(run, old, next).finally(next.close);
  } finally {
    await old.close();
  }
}

async function moveOne(run: Run, old: House, next: House): Promise<Verdict> {
  const random = chance(run.seed, "R26");
  const account = await sendFrom(old, run);
  const neighbour = await sendBeside(old, Math.max(20, Math.round(run.recipients * NEIGHBOURS)));
  const readers = startReaders(
    old,
    { service: "resend", accountId: account.id },
    chance(run.seed, "R26 readers"),
  );
  const workers = killWorkers([old, next], chance(run.seed, "R26 workers"));
  const times = [hurryEnrolments(old, SLOW_SHARE), hurryEnrolments(next, SLOW_SHARE)];
  const kills = Math.max(1, Math.round(KILLS * run.scale));
  const plan = planKills(random, kills);
  const stop = async (): Promise<void> => {
    for (const one of [...times, workers, readers, neighbour]) await one.stop();
  };
  try {
    const startedAt = performance.now();
    const runs = await moveThroughKills(old, next, plan, run.limitMs);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const atMove = acceptsOf(old, "resend");
    await setPace({ ...next, client: next.clientOf("torture") }, FAST_PER_SECOND);
    times.push(hurryEnrolments(next));
    const end = await campaignEnd(next, account.campaign, run.limitMs);
    await enrolmentsEnd(next, run.limitMs);
    await campaignEnd(neighbour.house, neighbour.campaign, run.limitMs);
    await stop();
    await hitsEnd(next);
    await deletionEnd(old, run.limitMs);
    const tally = { ...(await judge(only(next, "resend"))), unended: 0 };
    const beside = await judge(only(old, "brevo"));
    const misjudged = await countMisjudged(next, readers.hits);
    const enrolments = await tallyEnrolments(next);
    const { saves } = neighbour;
    const after = acceptsOf(old, "resend") - atMove;
    return {
      figure: [
        `${run.recipients.toLocaleString("en")} recipients and ${account.enrolled} enrolments moved in ${runs.runs} runs and ${seconds} s, ${runs.killed} killed, ${runs.refused.length} refused, ${workers.kills()} workers killed: ${formatTally(tally)}, failed ${tally.failed}`,
        `${atMove} emails before the end of the move and ${after} after`,
        `${enrolments.completed} enrolments completed, ${enrolments.missing} emails missing`,
        `${readers.hits.length} hits at the old address, ${readers.unanswered.length} unanswered, ${misjudged} misjudged`,
        `another account: ${formatTally(beside)}, ${saves.confirmed.length} saves, ${saves.refused + saves.others.length} refused, the slowest after ${(saves.slowestMs / 1_000).toFixed(1)} s`,
        ...[...new Set([...readers.unanswered, ...saves.others])].slice(0, 3),
      ].join("; "),
      goal: `lost 0, duplicates 0, unknown 0, failed 0, misjudged 0, ${kills} kills, emails on both sides; the other account: no save refused or slower than ${SLOWEST_SAVE_MS / 1_000} s`,
      isMet:
        isExact(tally) &&
        isExact(beside) &&
        !end.queued &&
        runs.killed >= kills &&
        after > 0 &&
        enrolments.completed === account.enrolled &&
        enrolments.missing === 0 &&
        readers.hits.length > 0 &&
        readers.unanswered.length === 0 &&
        misjudged === 0 &&
        saves.refused + saves.others.length === 0 &&
        saves.slowestMs <= SLOWEST_SAVE_MS,
    };
  } finally {
    await stop();
  }
}

const isExact = (tally: Tally): boolean =>
  isSound(tally) && tally.duplicates + tally.unknown + tally.failed === 0;

/** The account that moves: an automation whose enrolments wait, and a campaign that has begun. */
async function sendFrom(old: House, { recipients }: Run) {
  await useService(old, "resend");
  await importPeople(old, Math.max(10, Math.round(recipients * ENROLLED)), { city: "pune" });
  const people = await enrolAll(old);
  const segment = await importPeople(old, recipients);
  const requests = recipients / PER_REQUEST;
  await setPace(old, requests / QUICK_S);
  const campaign = await startCampaign(old, segment);
  await until("the first emails", () => acceptsOf(old, "resend") >= QUICK_SHARE * recipients);
  await setPace(old, Math.max(MIN_PACE, requests / SLOW_S));
  const { id } = await old.row<{ id: string }>(
    "select account_id::text as id from campaigns where id = $1",
    [campaign],
  );
  return { id: Number(id), campaign, enrolled: people.length };
}

/** Another account of the old installation, which sends by another service, and saves customers until stopped. */
async function sendBeside(old: House, recipients: number) {
  const house: House = { ...old, client: old.clientOf("neighbour") };
  await house.client.signIn();
  await useService(house, "brevo");
  const segment = await importPeople(house, recipients, { city: "goa" });
  const campaign = await startCampaign(house, segment);
  return { house, campaign, ...startSaves(house, 1) };
}

const setPace = async (house: House, perSecond: number): Promise<unknown> =>
  await house.client.send("PUT", "/user/email-settings/limits", {
    service: "resend",
    limits: { perDay: null, perSecond },
  });

const acceptsOf = (house: House, service: MailService): number =>
  house.sandbox.record.accepts().filter((accept) => accept.service === service).length;

/** A house with the emails of one service alone. */
function only(house: House, service: MailService): House {
  const { record } = house.sandbox;
  const accepts = (): ReturnType<typeof record.accepts> =>
    record.accepts().filter((accept) => accept.service === service);
  return { ...house, sandbox: { ...house.sandbox, record: { ...record, accepts } } };
}

/** Waits until every hit has been counted. */
async function hitsEnd(next: House): Promise<void> {
  await until("the count of every hit", async () => {
    const { waits } = await next.row<{ waits: boolean }>(
      "select exists (select from tracking_hits where pending) as waits",
    );
    return !waits;
  });
}

/** Waits until nothing of the account is left at the old installation; a worker that starts looks for it. */
async function deletionEnd(old: House, withinMs: number): Promise<void> {
  for (const worker of old.workers) await worker.kill();
  const isGone = async (): Promise<boolean> => {
    const { n } = await old.row<{ n: number }>("select count(*)::int as n from accounts");
    return n === 1;
  };
  await until("the deletion at the old installation", isGone, { withinMs, everyMs: 500 });
}
