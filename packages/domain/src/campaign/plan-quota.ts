import { rampAllowance } from "../email-settings/index.ts";
import type { RampDay } from "../email-settings/index.ts";

const DAY_MS = 86_400_000;

/** The ramp plan of the sender's domain: its day, that day's emails, and when the next one begins. */
export type QuotaRamp = RampDay & { used: number; renewsAt: Date };

/** How a campaign meets a quota. */
export type QuotaPlan = { left: number | null; days: number; finishesAt: Date | null };

/**
 * On how many days, today included, a campaign's emails go out, and when the last one does. Days are those of UTC, with a
 * ramp plan the account's.
 *
 * @param options.perDay - Mails a day; null without a quota.
 * @param options.used - Emails of today.
 * @param options.mailsPerSecond - The rate within a day; positive.
 * @param options.ramp - Null without a plan, and once it is over.
 * @returns 0 days and no end where there is nothing to send.
 */
export function planQuota(options: {
  mails: number;
  perDay: number | null;
  used: number;
  mailsPerSecond: number;
  now: Date;
  ramp?: QuotaRamp | null;
}): QuotaPlan {
  const { mails, perDay, used, mailsPerSecond, now, ramp = null } = options;
  if (ramp !== null) return planRamp({ mails, perDay, used, mailsPerSecond, now, ramp });
  const remaining = perDay === null ? null : Math.max(0, perDay - used);
  if (mails === 0) return { left: remaining, days: 0, finishesAt: null };
  const later = remaining === null ? 0 : Math.max(0, mails - remaining);
  const lastDay = perDay === null || later === 0 ? mails : ((later - 1) % perDay) + 1;
  const days = perDay === null || later === 0 ? 1 : 1 + Math.ceil(later / perDay);
  const begins =
    days === 1 ? now.getTime() : now.getTime() - (now.getTime() % DAY_MS) + (days - 1) * DAY_MS;
  return {
    left: remaining,
    days,
    finishesAt: new Date(begins + (lastDay / mailsPerSecond) * 1000),
  };
}

type WithRamp = Parameters<typeof planQuota>[0] & { ramp: QuotaRamp };

/** The same with a ramp plan, whose days differ until it is over. */
function planRamp({ mails, perDay, used, mailsPerSecond, now, ramp }: WithRamp): QuotaPlan {
  const capOf = (nth: number): number =>
    Math.min(perDay ?? Infinity, rampAllowance(ramp, nth) ?? Infinity);
  const left = Math.max(
    0,
    Math.min(
      perDay === null ? Infinity : perDay - used,
      (rampAllowance(ramp) ?? Infinity) - ramp.used,
    ),
  );
  if (mails === 0) return { left: Number.isFinite(left) ? left : null, days: 0, finishesAt: null };
  let nth = 0;
  let rest = mails;
  for (let cap = left; rest > cap; cap = capOf(nth)) {
    rest -= cap;
    nth += 1;
  }
  const begins = nth === 0 ? now.getTime() : ramp.renewsAt.getTime() + (nth - 1) * DAY_MS;
  return {
    left: Number.isFinite(left) ? left : null,
    days: nth + 1,
    finishesAt: new Date(begins + (rest / mailsPerSecond) * 1000),
  };
}
