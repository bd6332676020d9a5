import { sql } from "drizzle-orm";
import type { Db, Executor, Tx } from "../../../db/client.ts";
import { UNPACED_PER_SECOND } from "../../sender/stored-settings.ts";
import { batchLease } from "./batch-lease.ts";
import { claimBatches } from "./claim-batch.ts";
import type { Claimed, ClaimOptions } from "./claim-batch.ts";
import { claimProbe } from "./claim-probe.ts";
import type { ProbeRules } from "./claim-probe.ts";
import { pauseSending } from "./campaign-states.ts";
import { countForRamp, leftToday, readToday, usedUp } from "../limits/daily-quotas.ts";
import { lockBucket, noteHold, noteWait, takeFromBucket } from "../limits/sending-pace.ts";
import type { LimitedAccount, SendingAccount } from "../limits/sending-pace.ts";
import { splitDueBatch } from "./split-batch.ts";

/**
 * The result of a claim: batches, none due, a time to wait first, or a campaign that may not send. With `probes` it
 * is the one batch that probes a service during an outage.
 */
export type Claim =
  | ({ kind: "claimed"; probes: boolean } & Claimed)
  | { kind: "wait"; afterMs: number }
  | { kind: "ended" };

type Campaign = { accountId: number; id: number };

/** How long to wait for requests under way, whose mails may still be given back to the day's quota. */
const UNDER_WAY_MS = 1_000;

/**
 * Claims batches of a campaign within the quota and rate limit of its account and its sender's limit. A batch larger than
 * the rest of the day's quota is split, so that the quota is used up; with nothing left the campaign pauses until it renews.
 * An account without limits takes one statement. During an outage one batch at a time is claimed over all its
 * campaigns.
 *
 * @param limits - Those in force, `limitsInForce`.
 */
export async function claimWithinLimits(
  db: Db,
  account: LimitedAccount,
  campaign: Campaign,
  options: ClaimOptions,
  rules: ProbeRules,
): Promise<Claim> {
  const { limits, sender, rampDomain } = account;
  const quotas = [limits.perDay, sender.dailyLimit, rampDomain];
  if (quotas.some((quota) => quota !== null) || limits.perSecond < UNPACED_PER_SECOND) {
    return await db.transaction(
      async (tx) => await claimLimited(tx, account, campaign, options, rules),
    );
  }
  const claim = await claimBatches(db, campaign, options);
  if (claim !== null) return { kind: "claimed", probes: false, ...claim };
  const { forMs, isDown, waits } = await noteHold(db, { ...account, id: campaign.id });
  if (forMs > 0) return waits ? { kind: "wait", afterMs: forMs } : { kind: "ended" };
  if (!isDown) return { kind: "ended" };
  return await db.transaction(async (tx) => await probe(tx, account, campaign, options, rules));
}

async function wait(db: Executor, campaign: Campaign, afterMs: number): Promise<Claim> {
  return (await noteWait(db, campaign, afterMs)) ? { kind: "wait", afterMs } : { kind: "ended" };
}

async function probe(...args: Parameters<typeof claimProbe>): Promise<Claim> {
  const [tx, , campaign] = args;
  const claim = await claimProbe(...args);
  if (claim === null) return { kind: "ended" };
  if ("waitMs" in claim) return await wait(tx, campaign, claim.waitMs);
  return { kind: "claimed", probes: true, ...claim };
}

async function claimLimited(
  tx: Tx,
  account: LimitedAccount,
  campaign: Campaign,
  options: ClaimOptions,
  rules: ProbeRules,
): Promise<Claim> {
  const { perSecond } = account.limits;
  const bucket = await lockBucket(tx, account, perSecond);
  if (bucket.waitMs > 0) return await wait(tx, campaign, bucket.waitMs);
  const paced = perSecond < UNPACED_PER_SECOND;
  const limit = paced ? Math.min(options.limit, bucket.requests) : options.limit;
  const today = await readToday(tx, account);
  const remaining = leftToday(today);
  const within = { ...options, limit, maxMails: remaining };
  const pauseUntilTomorrow = async (): Promise<Claim> => {
    const { reason = "", renewsInMs: untilMs = 0 } = usedUp(today) ?? {};
    await pauseSending(tx, campaign, { cause: "quota", reason, untilMs });
    return { kind: "ended" };
  };
  const counted = async (claimed: Claimed): Promise<Claimed> => ({
    ...claimed,
    batches: await countForRamp(tx, account.accountId, today, claimed.batches),
  });
  if (bucket.isDown) {
    if (remaining === 0) return await pauseUntilTomorrow();
    const probeClaim = await probe(tx, account, campaign, options, rules);
    if (probeClaim.kind !== "claimed") return probeClaim;
    if (paced) await takeFromBucket(tx, account, probeClaim.batches.length);
    return { ...probeClaim, ...(await counted(probeClaim)) };
  }
  let claim = await claimBatches(tx, campaign, within);
  if (claim === null) return { kind: "ended" };
  if (claim.batches.length === 0 && remaining !== null) {
    const splitResult = await splitDueBatch(tx, campaign, {
      after: options.after,
      mails: remaining,
    });
    if (splitResult === "none-left") {
      if (await isUnderWay(tx, account)) return await wait(tx, campaign, UNDER_WAY_MS);
      return await pauseUntilTomorrow();
    }
    if (splitResult === "split") claim = (await claimBatches(tx, campaign, within)) ?? claim;
  }
  if (paced) await takeFromBucket(tx, account, claim.batches.length);
  return { kind: "claimed", probes: false, ...(await counted(claim)) };
}

/** Whether any campaign of an account has requests under way. */
async function isUnderWay(tx: Tx, account: SendingAccount): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from campaigns c
    where c.account_id = ${account.accountId} and c.service = ${account.service}
      and c.status in ('processing', 'paused')
      and exists (
        select from send_batches b
        where b.account_id = c.account_id and b.campaign_id = c.id and ${batchLease("b").isUnderWay}
      )
    limit 1
  `);
  return rows.length > 0;
}
