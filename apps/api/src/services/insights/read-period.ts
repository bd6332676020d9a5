import { periodBounds } from "@dakiya/domain/analytics";
import type { AnalyticsRange, Period } from "@dakiya/domain/analytics";
import type { AccountCtx } from "../../deps.ts";
import { readTimeZone } from "../sending-rules/sending-rules.ts";
import { zoneOr } from "../wire/values.ts";

/** Requested period of figures. Custom days override the range. */
export type PeriodInput = {
  range: AnalyticsRange;
  from?: string | undefined;
  to?: string | undefined;
  timeZone?: string | undefined;
};

/** Where a period lies, and the one of the same length before, as PostgreSQL reads instants. */
export type Bounds = { since: string; until: string; before: string };

type ReadPeriod = { period: Period; now: Date; timeZone: string; bounds: Bounds };

/** The period a request asks for. Days of one's own are the account's; the others are the reader's. */
export async function readPeriod(ctx: AccountCtx, input: PeriodInput): Promise<ReadPeriod> {
  const { range, from, to } = input;
  const now = new Date();
  const isDated = from !== undefined && to !== undefined;
  const period = isDated ? { from, to } : range;
  const timeZone = isDated ? await readTimeZone(ctx.db, ctx.account.id) : zoneOr(input.timeZone);
  const { since, until, before } = periodBounds(period, now, timeZone);
  const bounds = {
    since: since?.toISOString() ?? "-infinity",
    until: until?.toISOString() ?? "infinity",
    before: before?.toISOString() ?? "-infinity",
  };
  return { period, now, timeZone, bounds };
}
