import { MESSAGES } from "@dakiya/domain/messages";
import type { SendingLimits } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/client.ts";
import { UNPACED_PER_SECOND } from "../email-settings/sending-limits.ts";
import { claimBatches, type Claimed, type ClaimOptions } from "./claim-batch.ts";
import { pauseSending } from "./pause-sending.ts";
import { heldForMs, lockBucket, noteWait, takeFromBucket, type Account } from "./sending-pace.ts";
import { readUsageToday } from "./sending-usage.ts";
import { splitDueBatch } from "./split-batch.ts";

/** What a claim came to: batches, none that is due, a time to wait first, or a campaign that may not send. */
export type Claim =
  | ({ kind: "claimed" } & Claimed)
  | { kind: "wait"; afterMs: number }
  | { kind: "ended" };

type Campaign = { ownerId: number; id: number };

/** How long to wait for requests under way whose mails may yet be given back to the day's quota. */
const UNDER_WAY_MS = 1_000;

/**
 * Claims batches of a campaign within the quota and the pace of its account. A batch larger than what is left of the
 * day's quota is split, so that the quota is used whole; when nothing is left the campaign is paused until the next
 * UTC day. An account without limits is claimed for in one statement.
 *
 * @param limits - Those in force, `limitsInForce`.
 */
export async function claimWithinLimits(
  db: Db,
  account: Account & { limits: SendingLimits },
  campaign: Campaign,
  options: ClaimOptions,
): Promise<Claim> {
  const { perDay, perSecond } = account.limits;
  if (perDay !== null || perSecond < UNPACED_PER_SECOND) {
    return await db.transaction(async (tx) => await claimLimited(tx, account, campaign, options));
  }
  const claimed = await claimBatches(db, campaign, options);
  if (claimed !== null) return { kind: "claimed", ...claimed };
  const afterMs = await heldForMs(db, account);
  return afterMs > 0 && (await noteWait(db, campaign, afterMs))
    ? { kind: "wait", afterMs }
    : { kind: "ended" };
}

async function claimLimited(
  tx: Tx,
  account: Account & { limits: SendingLimits },
  campaign: Campaign,
  options: ClaimOptions,
): Promise<Claim> {
  const { perDay, perSecond } = account.limits;
  const wait = async (afterMs: number): Promise<Claim> =>
    (await noteWait(tx, campaign, afterMs)) ? { kind: "wait", afterMs } : { kind: "ended" };
  const bucket = await lockBucket(tx, account, perSecond);
  if (bucket.waitMs > 0) return await wait(bucket.waitMs);
  const paced = perSecond < UNPACED_PER_SECOND;
  const limit = paced ? Math.min(options.limit, bucket.requests) : options.limit;
  const today = perDay === null ? null : await readUsageToday(tx, account);
  const left = today === null || perDay === null ? null : Math.max(0, perDay - today.mails);
  const within = { ...options, limit, maxMails: left };
  let claimed = await claimBatches(tx, campaign, within);
  if (claimed === null) return { kind: "ended" };
  if (claimed.batches.length === 0 && left !== null && today !== null) {
    const due = await splitDueBatch(tx, campaign, { after: options.after, mails: left });
    if (due === "none-left") {
      if (await isUnderWay(tx, account)) return await wait(UNDER_WAY_MS);
      await pauseSending(tx, campaign, {
        cause: "quota",
        reason: MESSAGES.server.quotaReached,
        untilMs: today.renewsInMs,
      });
      return { kind: "ended" };
    }
    if (due === "split") claimed = (await claimBatches(tx, campaign, within)) ?? claimed;
  }
  if (paced) await takeFromBucket(tx, account, claimed.batches.length);
  return { kind: "claimed", ...claimed };
}

/** Whether requests of an account are under way, in whichever of its campaigns. */
async function isUnderWay(tx: Tx, account: Account): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from campaigns c
    where c.owner_id = ${account.ownerId} and c.service = ${account.service}
      and c.status in ('processing', 'paused')
      and exists (
        select from send_batches b
        where b.campaign_id = c.id and b.state = 'inflight' and b.lease_until > clock_timestamp()
      )
    limit 1
  `);
  return rows.length > 0;
}
