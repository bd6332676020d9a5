import { engagementSpans, localDay } from "@dakiya/domain/analytics";
import type { HealthSignal } from "@dakiya/domain/analytics";
import {
  SLIPPING_DAYS,
  SLIPPING_MOVES,
  purchaseGroup,
  slippingRules,
} from "@dakiya/domain/segment";
import { arbSegmentCustomer, runs } from "@dakiya/domain/testing";
import {
  bestTimesWire,
  listGrowthWire,
  sendingHealthWire,
  slippingWire,
} from "@dakiya/domain/wire";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { insertAutomation, insertLogs, insertMail } from "../../../test/automation-mails.ts";
import { insertCampaign } from "../../../test/campaigns.ts";
import { insertCustomers, someCustomer } from "../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { campaigns, logSuppressions } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { listCustomers } from "../customers/list-customers.ts";
import { foldEngagement } from "./fold-engagement.ts";
import { getBestTimes } from "./get-best-times.ts";
import { getListGrowth } from "./get-list-growth.ts";
import { getSendingHealth } from "./get-sending-health.ts";
import { getSlipping } from "./get-slipping.ts";

const database = withTestDatabase();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RANGES = ["7", "30", "90", "all"] as const;
/** Where the accounts of these tests are. */
const IST = "Asia/Kolkata";
const ZONES = ["UTC", "Asia/Kolkata", "America/New_York"] as const;

/** Half an hour off every midnight of these zones, so that no test runs across an edge. */
const hoursAgo = (hours: number): Date => {
  const now = Date.now();
  return new Date(now - (now % HOUR_MS) - hours * HOUR_MS - 20 * 60_000);
};
const newCtx = async (): Promise<Ctx> => testCtx(database(), await createUser(database()));

/** How many of some instants are in each span, those before the first in the first where it has no beginning. */
function countIn(spans: ReturnType<typeof engagementSpans>, instants: readonly Date[]): number[] {
  return spans.starts.map((_, index) => {
    const inSpan = (at: Date) => spans.starts.findLastIndex((start) => start <= at);
    return instants.filter((at) => {
      const span = spans.until === null || at < spans.until ? inSpan(at) : -1;
      return (spans.fromAlways ? Math.max(0, span) : span) === index;
    }).length;
  });
}

const arbJoiner = fc.record({
  joined: fc.nat(120 * 24),
  importId: fc.constantFrom(null, null, 7, 8),
  left: fc.option(fc.nat(120 * 24)),
});

it("counts the growth of the list as the customers there are say", async () => {
  const foreign = await newCtx();
  await insertCustomers(database(), foreign.account.id, [someCustomer()]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbJoiner, { maxLength: 25 }),
      fc.constantFrom(...ZONES),
      async (given, timeZone) => {
        const ctx = await newCtx();
        const people = given.map(({ joined, importId, left }) => ({
          createdAt: hoursAgo(joined),
          importId,
          unsubscribedAt: left === null ? null : hoursAgo(left),
        }));
        await insertCustomers(database(), ctx.account.id, people);
        const all = people.map(({ createdAt }) => createdAt);
        const first = all.toSorted((a, b) => Number(a) - Number(b))[0] ?? null;
        const days = {
          from: localDay(hoursAgo(60 * 24), IST),
          to: localDay(hoursAgo(20 * 24), IST),
        };
        for (const range of [...RANGES, days]) {
          const isDated = typeof range !== "string";
          const asked = isDated ? { range: "30" as const, ...range } : { range };
          const growth = listGrowthWire.parse(await getListGrowth(ctx, { ...asked, timeZone }));
          const zone = isDated ? IST : timeZone;
          const spans = engagementSpans({ range, now: new Date(), timeZone: zone, first });
          const imported = people.filter(({ importId }) => importId !== null);
          const added = people.filter(({ importId }) => importId === null);
          const left = people.flatMap(({ unsubscribedAt }) => unsubscribedAt ?? []);
          expect(growth.unit).toBe(spans.unit);
          const of = (key: "imported" | "added" | "left") =>
            growth.points.map((point) => point[key]);
          expect(growth.points.map(({ day }) => day)).toEqual(spans.days);
          expect(of("imported")).toEqual(
            countIn(
              spans,
              imported.map((one) => one.createdAt),
            ),
          );
          expect(of("added")).toEqual(
            countIn(
              spans,
              added.map((one) => one.createdAt),
            ),
          );
          expect(of("left")).toEqual(countIn(spans, left));
        }
      },
    ),
    { numRuns: runs(20) },
  );
});

const SIGNALS = ["unsubscribed", "bounced", "complained"] as const;
const arbSignal = fc.record({
  reason: fc.constantFrom<HealthSignal>(...SIGNALS),
  hours: fc.nat(100 * 24),
  mail: fc.constantFrom("campaign" as const, "automation" as const, "deleted" as const),
});

it("counts emails and signals of each kind in the span they came in, without deleted campaigns", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbSignal, { maxLength: 20 }),
      fc.array(fc.nat(100 * 24), { minLength: 1, maxLength: 6 }),
      async (given, sentHours) => {
        const ctx = await newCtx();
        const account = ctx.account.id;
        const campaign = await insertCampaign(database(), account, { createdAt: hoursAgo(2_500) });
        const deleted = await insertCampaign(database(), account);
        const automation = await insertMail(
          database(),
          await insertAutomation(database(), account),
        );
        const sentAt = sentHours.map(hoursAgo);
        await insertLogs(
          database(),
          campaign,
          sentAt.map((at) => ({ sentAt: at })),
        );
        const of = { campaign, automation, deleted };
        if (given.length > 0)
          await ctx.db.insert(logSuppressions).values(
            given.map(({ reason, hours, mail }, seq) => ({
              ...{ accountId: account, campaignId: of[mail].id, reason, seq, at: hoursAgo(hours) },
            })),
          );
        await ctx.db
          .update(campaigns)
          .set({ deletedAt: new Date() })
          .where(eq(campaigns.id, deleted.id));
        for (const range of ["7", "30", "90"] as const) {
          const spans = engagementSpans({ range, now: new Date(), timeZone: "UTC", first: null });
          for (const [kind, mails] of [
            ["campaigns", ["campaign"]],
            ["all", ["campaign", "automation"]],
          ] as const) {
            const health = sendingHealthWire.parse(
              await getSendingHealth(ctx, { range, kind, timeZone: "UTC" }),
            );
            expect(health.points.map(({ sent }) => sent)).toEqual(countIn(spans, sentAt));
            for (const signal of SIGNALS) {
              const came = given
                .filter(
                  ({ reason, mail }) => reason === signal && mails.some((one) => one === mail),
                )
                .map(({ hours }) => hoursAgo(hours));
              expect(health.points.map((point) => point[signal])).toEqual(countIn(spans, came));
            }
          }
        }
      },
    ),
    { numRuns: runs(12) },
  );
});

it("counts first opens by the clock of the zone, before and after they are folded", async () => {
  const ctx = await newCtx();
  const campaign = await insertCampaign(database(), ctx.account.id);
  // A Tuesday 20:40 in UTC is a Wednesday 02:10 in India.
  const at = new Date("2026-03-03T20:40:00Z");
  await insertLogs(database(), campaign, [
    { openedAt: at },
    { openedAt: at, clickedAt: new Date("2026-03-05T10:00:00Z") },
    { sentAt: at },
    // A click tells of an open that was not seen.
    { clickedAt: new Date("2026-03-03T09:00:00Z") },
  ]);
  const shown = async (timeZone: string) => {
    const times = bestTimesWire.parse(await getBestTimes(ctx, { range: "all", timeZone }));
    const filled = times.hoursByWeekday.flatMap((hours, weekday) =>
      hours.flatMap((count, hour) => (count === 0 ? [] : [`${weekday} ${hour}h ${count}`])),
    );
    return [times.weekdays.map(String).join(""), times.hours.map(String).join(""), ...filled];
  };
  const expectBoth = async () => {
    expect(await shown("UTC")).toEqual([
      ...["0300000", "000000000100000000002000"],
      ...["1 9h 1", "1 20h 2"],
    ]);
    expect(await shown("Asia/Kolkata")).toEqual([
      ...["0120000", "002000000000001000000000"],
      ...["1 14h 1", "2 2h 2"],
    ]);
  };
  await expectBoth();
  await foldEngagement(ctx);
  await expectBoth();
  const wednesday = { range: "7" as const, from: "2026-03-04", to: "2026-03-04" };
  expect((await getBestTimes(ctx, { ...wednesday, timeZone: "UTC" })).weekdays.map(String)).toEqual(
    [...["0", "0", "2", "0", "0", "0", "0"]],
  );
  expect(await getBestTimes(ctx, { range: "7" })).toEqual({
    weekdays: Array.from({ length: 7 }, () => 0),
    hours: Array.from({ length: 24 }, () => 0),
    hoursByWeekday: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
  });
});

it("counts customers who slipped into a worse purchase group as the domain and the list do", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(arbSegmentCustomer, fc.nat(420 * 24), fc.constantFrom(0, 12_000)), {
        maxLength: 40,
      }),
      async (given) => {
        const ctx = await newCtx();
        const people = given.map(([person, hours, totalSpent], nth) => ({
          ...person,
          email: `${nth}@example.com`,
          totalSpent,
          lastPurchaseAt: hoursAgo(hours),
        }));
        await insertCustomers(database(), ctx.account.id, people);
        const now = new Date();
        const then = new Date(now.getTime() - SLIPPING_DAYS * DAY_MS);
        expect(slippingWire.parse(await getSlipping(ctx, {}))).toEqual(
          SLIPPING_MOVES.map(({ from, to }) => ({
            ...{ from, to },
            count: people.filter(
              (person) => purchaseGroup(person, then) === from && purchaseGroup(person, now) === to,
            ).length,
          })),
        );
        for (const move of SLIPPING_MOVES) {
          const { total } = await listCustomers(ctx, {
            ...{ status: "all", sort: "newest", limit: 1 },
            rules: slippingRules(move),
          });
          expect((await getSlipping(ctx, {})).find(({ from }) => from === move.from)?.count).toBe(
            total,
          );
        }
      },
    ),
    { numRuns: runs(20) },
  );
});
