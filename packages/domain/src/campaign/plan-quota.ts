const DAY_MS = 86_400_000;

/** How a campaign meets a quota. */
export type QuotaPlan = { left: number | null; days: number; finishesAt: Date | null };

/**
 * On how many UTC days, today included, a campaign's emails go out, and when the last one does.
 *
 * @param options.perDay - Mails a day; null without a quota.
 * @param options.used - Emails of today.
 * @param options.mailsPerSecond - The rate within a day; positive.
 * @returns 0 days and no end where there is nothing to send.
 */
export function planQuota(options: {
  mails: number;
  perDay: number | null;
  used: number;
  mailsPerSecond: number;
  now: Date;
}): QuotaPlan {
  const { mails, perDay, used, mailsPerSecond, now } = options;
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
