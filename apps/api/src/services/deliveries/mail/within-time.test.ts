import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { REASONS } from "../reasons.ts";
import {
  outcomeOf,
  sendAll,
  startCampaign,
  sendOnce,
  withSending,
} from "../../../../test/sending.ts";
import { isTooSlow, withinTime } from "./within-time.ts";

const { sender } = withSending();

/** Never ends, and blocks the event loop. */
const endless = (): boolean => /^(a+)+$/.test(`${"a".repeat(60)}b`);

/** A long message: no machine writes it in a millisecond for so many people. */
const LONG = "{name} http://a.in/{city} ".repeat(3_800);

test("Synchronous work is stopped, and all else goes on", () => {
  const failureOf = (limitMs: number, work: () => void): unknown => {
    try {
      return withinTime(limitMs, work);
    } catch (error) {
      return error;
    }
  };
  expect(isTooSlow(failureOf(50, endless))).toBe(true);
  expect(failureOf(5_000, () => undefined)).toBeUndefined();
  const own = new Error("own");
  const fails = (): void => {
    throw own;
  };
  expect(failureOf(5_000, fails)).toBe(own);
  expect(isTooSlow(own)).toBe(false);
});

test.each([
  ["one batch", "brevo", 30],
  ["several batches", "smtp", 4],
] as const)(
  "A campaign of %s whose message takes too long to write fails with a sentence, and so do its logs; others go on",
  async (_, way, people) => {
    const ctx = await sender(way);
    const slow = await startCampaign(ctx, people);
    const other = await startCampaign(ctx, 0);
    await ctx.db.execute(sql`update campaigns set body = ${LONG} where id = ${slow}`);
    await sendOnce(ctx, slow, { policy: { renderMs: 1 } });
    const result = await outcomeOf(ctx, slow);
    expect(result.campaign).toMatchObject({
      status: "failed",
      status_reason: MESSAGES.server.campaignTooSlow,
      open_batches: 0,
      sent: 0,
      failed: people,
    });
    expect(result.logs.map((log) => log["failure_reason"])).toEqual(
      Array.from({ length: people }, () => REASONS.tooSlow),
    );
    await sendAll(ctx, other);
    expect((await outcomeOf(ctx, other)).campaign).toMatchObject({
      status: "completed",
      sent: people,
    });
  },
);
