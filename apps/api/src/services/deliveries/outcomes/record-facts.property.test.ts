import { countLogs, logStatus, mergeTimestamps } from "@dakiya/domain/delivery";
import type { LogTimestamps } from "@dakiya/domain/delivery";
import { QUEUED_LOG, arbLogEvent, runs, timestampsOf } from "@dakiya/domain/testing";
import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { campaigns, communicationLogs, customers } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { mergeFacts } from "./merge-facts.ts";
import type { LogFact } from "./merge-facts.ts";
import { REASONS } from "../reasons.ts";
import { recordFacts } from "./record-facts.ts";
import { countLockWaits } from "../../../../test/count-lock-waits.ts";
import { startCampaign, withSending } from "../../../../test/sending.ts";

const { sender } = withSending();
const LOGS = 5;
let ctx: Ctx;
let campaignId: number;

beforeAll(async () => {
  ctx = await sender("sendgrid");
  campaignId = await startCampaign(ctx, LOGS);
});

const arbFact: fc.Arbitrary<LogFact> = fc
  .tuple(
    fc.integer({ min: 1, max: LOGS }),
    arbLogEvent,
    fc.constantFrom("bounced", "dropped"),
    fc.boolean(),
  )
  .map(([seq, event, failureReason, isReply]) => ({
    campaignId,
    seq,
    // The mailbox tells of answers alone.
    ...(isReply && event.kind === "clickedAt" ? { repliedAt: event.at } : timestampsOf(event)),
    ...(event.kind === "failedAt" ? { failureReason } : {}),
  }));
const arbFacts = fc.array(arbFact, { maxLength: 25 });

async function reset(): Promise<void> {
  await ctx.db.execute(sql`update communication_logs set sent_at = null, delivered_at = null,
    opened_at = null, clicked_at = null, replied_at = null, failed_at = null, failure_reason = null
    where campaign_id = ${campaignId}`);
  await ctx.db
    .execute(sql`update campaigns set sent = 0, delivered = 0, opened = 0, clicked = 0, replied = 0,
    failed = 0, failed_sent = 0, failed_delivered = 0 where id = ${campaignId}`);
  await ctx.db.execute(sql`update customers set campaigns_received = 0, last_opened_at = null,
    last_clicked_at = null where account_id = ${ctx.account.id}`);
}

async function state() {
  const [campaign] = await ctx.db.select().from(campaigns).where(eq(campaigns.id, campaignId));
  const logs = await ctx.db
    .select()
    .from(communicationLogs)
    .where(eq(communicationLogs.campaignId, campaignId))
    .orderBy(communicationLogs.seq);
  const people = await ctx.db
    .select({
      id: customers.id,
      received: customers.campaignsReceived,
      opened: customers.lastOpenedAt,
      clicked: customers.lastClickedAt,
    })
    .from(customers)
    .where(eq(customers.accountId, ctx.account.id))
    .orderBy(customers.id);
  return { campaign, logs, people };
}

/** Splits facts into groups, as they might come in posts. */
function inGroups<Item>(items: readonly Item[], sizes: readonly number[]): Item[][] {
  const groups: Item[][] = [];
  let from = 0;
  for (const size of sizes) {
    groups.push(items.slice(from, from + size));
    from += size;
  }
  return [...groups, items.slice(from)];
}

describe("recorded facts", () => {
  it("keep the counters equal to a recount of the logs, repeated and in any order", async () => {
    await fc.assert(
      fc.asyncProperty(arbFacts, fc.array(fc.integer({ min: 0, max: 6 })), async (facts, sizes) => {
        await reset();
        for (const group of inGroups(facts, sizes))
          await recordFacts(ctx.db, ctx.account.id, group);
        const { campaign, logs, people } = await state();
        const counts = countLogs(logs.map((log) => ({ ...log, status: logStatus(log) })));
        expect(campaign).toMatchObject({
          sent: counts.sent,
          delivered: counts.delivered,
          opened: counts.opened,
          clicked: counts.clicked,
          replied: logs.filter(({ repliedAt }) => repliedAt !== null).length,
          failed: counts.failed,
        });
        expect(logs.map((log) => log.status)).toEqual(logs.map(logStatus));
        expect(people.map((one) => one.received)).toEqual(
          logs.map((log) => (log.sentAt === null ? 0 : 1)),
        );
      }),
      { numRuns: runs(60) },
    );
  });

  it("end in the same rows in any order and grouping, doubled or not: those of the domain's merge", async () => {
    await fc.assert(
      fc.asyncProperty(
        arbFacts.chain((facts) =>
          fc.tuple(
            fc.constant(facts),
            fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 }),
            fc.array(fc.integer({ min: 0, max: 6 })),
          ),
        ),
        async ([facts, shuffled, sizes]) => {
          await reset();
          for (const fact of facts) await recordFacts(ctx.db, ctx.account.id, [fact]);
          const once = await state();
          await reset();
          for (const group of inGroups(shuffled, sizes))
            await recordFacts(ctx.db, ctx.account.id, group);
          expect(await state()).toEqual(once);
          const oracle = Array.from({ length: LOGS }, (_, index) =>
            mergeFacts(facts)
              .filter((fact) => fact.seq === index + 1)
              .reduce<LogTimestamps>(mergeTimestamps, QUEUED_LOG),
          );
          expect(once.logs.map(timesOf)).toEqual(oracle.map(timesOf));
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it("count once when many writers bring them at the same moment", async () => {
    await reset();
    const at = new Date("2026-11-20T10:00:00Z");
    const facts = Array.from({ length: LOGS }, (_, index) => ({
      campaignId,
      seq: index + 1,
      clickedAt: at,
    }));
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        await recordFacts(ctx.db, ctx.account.id, index % 2 === 0 ? facts : facts.toReversed());
      }),
    );
    const { campaign, people } = await state();
    expect(campaign).toMatchObject({ sent: LOGS, delivered: LOGS, opened: LOGS, clicked: LOGS });
    expect(people.map((one) => one.received)).toEqual(facts.map(() => 1));
  });

  it("count once when they all wait for the same row", async (context) => {
    // One connection has nobody to wait for.
    if (ctx.database.kind === "embedded") context.skip();
    await reset();
    // With the one they wait for, as many as the tests' pooler has sessions.
    const writers = 3;
    const fact = { campaignId, seq: 1, openedAt: new Date("2026-11-20T10:00:00Z") };
    const waiting: Promise<void>[] = [];
    await ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select from communication_logs
        where campaign_id = ${campaignId} and seq = 1 for update`);
      for (let n = 0; n < writers; n += 1)
        waiting.push(recordFacts(ctx.db, ctx.account.id, [fact]));
      await expect.poll(async () => await countLockWaits(tx)).toBe(writers);
    });
    await Promise.all(waiting);
    expect((await state()).campaign).toMatchObject({ sent: 1, opened: 1 });
  });

  it("take back an unknown outcome as soon as there is a sign of life, and no other failure", async () => {
    await reset();
    const at = new Date("2026-11-20T10:00:00Z");
    await recordFacts(ctx.db, ctx.account.id, [
      { campaignId, seq: 1, failedAt: at, failureReason: REASONS.unknown },
      { campaignId, seq: 2, failedAt: at, failureReason: "bounced" },
    ]);
    await recordFacts(ctx.db, ctx.account.id, [
      { campaignId, seq: 1, deliveredAt: at },
      { campaignId, seq: 2, deliveredAt: at },
    ]);
    const { campaign, logs } = await state();
    expect(logs.slice(0, 2).map((log) => [log.status, log.failureReason])).toEqual([
      ["delivered", null],
      ["failed", "bounced"],
    ]);
    expect(campaign).toMatchObject({ sent: 2, delivered: 2, failed: 1 });
  });

  it("of another account's logs change nothing", async () => {
    await reset();
    const stranger = await sender("brevo");
    await recordFacts(ctx.db, stranger.account.id, [{ campaignId, seq: 1, openedAt: new Date() }]);
    expect((await state()).campaign).toMatchObject({ sent: 0, opened: 0 });
  });
});

it("a log's status in the database is the domain's for any timestamps", async () => {
  const names = ["sentAt", "deliveredAt", "openedAt", "clickedAt", "failedAt"] as const;
  for (let present = 0; present < 2 ** names.length; present += 1) {
    const has = names.map((name, bit) => [name, (present >> bit) % 2 === 1 ? new Date() : null]);
    const times: LogTimestamps = { ...QUEUED_LOG, ...Object.fromEntries(has) };
    const [row] = await ctx.db
      .update(communicationLogs)
      .set(times)
      .where(and(eq(communicationLogs.campaignId, campaignId), eq(communicationLogs.seq, 1)))
      .returning({ status: communicationLogs.status });
    expect([times, row?.status]).toEqual([times, logStatus(times)]);
  }
});

function timesOf(log: LogTimestamps): LogTimestamps {
  const { sentAt, deliveredAt, openedAt, clickedAt, failedAt } = log;
  return { sentAt, deliveredAt, openedAt, clickedAt, failedAt };
}
