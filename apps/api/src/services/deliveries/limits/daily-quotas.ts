import { MESSAGES } from "@dakiya/domain/messages";
import type { Executor } from "../../../db/client.ts";
import { countRamp, readRamp } from "../../ramp-plans/ramp-today.ts";
import type { RampToday } from "../../ramp-plans/ramp-today.ts";
import { readSenderQuota } from "./sender-quota.ts";
import type { LimitedAccount } from "./sending-pace.ts";
import { readUsageToday } from "./sending-usage.ts";
import type { CountedMails } from "./sending-usage.ts";

export type DailyQuota = { left: number; renewsInMs: number; reason: string };

/** The rest of an account's day, by its service's quota, its sender's limit and its domain's ramp plan. */
type Today = { quotas: readonly DailyQuota[]; ramp: RampToday | null };

export async function readToday(db: Executor, account: LimitedAccount): Promise<Today> {
  const quotas: DailyQuota[] = [];
  const { perDay } = account.limits;
  if (perDay !== null) {
    const { mails, renewsInMs } = await readUsageToday(db, account);
    quotas.push({ left: perDay - mails, renewsInMs, reason: MESSAGES.server.quotaReached });
  }
  const { accountId, rampDomain: domain } = account;
  const ofSender = await readSenderQuota(db, accountId, account.sender);
  if (ofSender !== null) quotas.push(ofSender);
  const ramp = domain === null ? null : await readRamp(db, { accountId, domain });
  if (ramp !== null && ramp.allowance !== null) {
    const { allowance, used, renewsInMs } = ramp;
    const reason = MESSAGES.server.rampReached(ramp.domain, allowance);
    quotas.push({ left: allowance - used, renewsInMs, reason });
  }
  return { quotas, ramp };
}

/** Emails left; null without a quota. */
export const leftToday = ({ quotas }: Today): number | null =>
  quotas.length === 0 ? null : Math.max(0, Math.min(...quotas.map(({ left }) => left)));

/** The used-up quota that renews last. */
export const usedUp = ({ quotas }: Today): DailyQuota | undefined =>
  quotas
    .filter(({ left }) => left <= 0)
    .toSorted((one, other) => other.renewsInMs - one.renewsInMs)[0];

type Counted = { isTakenOver: boolean; counted: CountedMails | null };

/**
 * Counts a claim's fresh emails for the ramp plan. The plan's row is locked last, after the campaign's, as in every
 * statement that gives emails back.
 *
 * @returns The batches, which know the plan's day that counted them.
 */
export async function countForRamp<B extends Counted>(
  db: Executor,
  accountId: number,
  { ramp }: Today,
  batches: B[],
): Promise<B[]> {
  if (ramp === null) return batches;
  const { domain, today } = ramp;
  const fresh = batches.filter(({ isTakenOver }) => !isTakenOver);
  const mails = fresh.reduce((sum, { counted }) => sum + (counted?.mails ?? 0), 0);
  await countRamp(db, { accountId, domain }, { today, mails });
  return batches.map((batch) => ({
    ...batch,
    counted: batch.counted && { ...batch.counted, ramp: { domain, day: today } },
  }));
}
