import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import {
  letTimePass,
  outcomeOf,
  sendAll,
  startCampaign,
  sendOnce,
  withSending,
} from "../../../../test/sending.ts";
import type { Way } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { freezeBatches } from "../../deliveries/batches/freeze-batch.ts";
import { settleAccepted } from "../../deliveries/batches/settle-batch.ts";
import { foldReceivedOf } from "../../deliveries/outcomes/fold-received.ts";
import { REASONS } from "../../deliveries/reasons.ts";
import { retryFailed } from "../../campaigns/lifecycle/retry-failed.ts";
import type { DeliveryStep } from "../../deliveries/worker/sending-context.ts";
import { eraseCustomer } from "./erase-customer.ts";

const { sender, sandbox } = withSending();

async function campaignOf(way: Way, people: number) {
  const ctx = await sender(way);
  return { ctx, id: await startCampaign(ctx, people) };
}

const addressOf = (ctx: Ctx, nth: number) => `p${nth}.u${ctx.account.id}@people.example`;

async function erase(ctx: Ctx, nth: number): Promise<void> {
  const [row] = await rowsOf(
    ctx.database,
    sql`select id from customers where account_id = ${ctx.account.id} and email = ${addressOf(ctx, nth)}`,
  );
  await eraseCustomer(ctx, { id: String(row?.["id"]) });
}

/** A process that dies at a step of its first batch. */
async function dieAt(ctx: Ctx, id: number, step: DeliveryStep): Promise<void> {
  const onStep = (reached: DeliveryStep) => {
    if (reached === step) throw new Error("killed");
  };
  await sendOnce(ctx, id, { onStep }).catch(() => {});
}

const mailed = (ctx: Ctx) =>
  sandbox()
    .store.find({ limit: 100 })
    .map(({ recipient }) => recipient.email)
    .filter((email) => email.includes(`.u${ctx.account.id}@`))
    .toSorted();

async function countersAreRight(ctx: Ctx, id: number): Promise<void> {
  const { campaign, logs } = await outcomeOf(ctx, id);
  expect(campaign).toMatchObject({
    open_batches: 0,
    sent: logs.filter((log) => log["sent_at"] !== null).length,
    failed: logs.filter((log) => log["status"] === "failed").length,
  });
}

async function inflight(ctx: Ctx, id: number) {
  const [row] = await rowsOf(
    ctx.database,
    sql`select id, lease_token from send_batches where campaign_id = ${id} and state = 'inflight'`,
  );
  return { id: String(row?.["id"]), leaseToken: String(row?.["lease_token"]) };
}

describe("erasing somebody whose mail has not gone out", () => {
  it.each(["brevo", "resend", "sendgrid", "smtp"] as const)(
    "leaves them out of the batch by %s and sends it to the others",
    async (way) => {
      const { ctx, id } = await campaignOf(way, 4);
      await erase(ctx, 1);
      expect((await outcomeOf(ctx, id)).campaign).toMatchObject({ failed: 1, total_recipients: 4 });
      await sendAll(ctx, id);
      expect(mailed(ctx)).toEqual([0, 2, 3].map((nth) => addressOf(ctx, nth)));
      const { logs, campaign } = await outcomeOf(ctx, id);
      expect(logs[1]).toMatchObject({
        status: "failed",
        failure_reason: REASONS.erased,
        email: "",
      });
      expect(campaign).toMatchObject({ status: "completed", sent: 3, failed: 1 });
      await countersAreRight(ctx, id);
    },
  );

  it("takes the batch from a worker that has read it and not yet frozen it", async () => {
    const { ctx, id } = await campaignOf("resend", 4);
    await dieAt(ctx, id, "loaded");
    await ctx.db.execute(
      sql`update send_batches set lease_until = clock_timestamp() + interval '90 s' where campaign_id = ${id}`,
    );
    const held = await inflight(ctx, id);
    await erase(ctx, 1);
    const frozen = { ...held, newId: held.id, payloadSha256: "x", exclusions: [] };
    expect(await freezeBatches(ctx.db, { accountId: ctx.account.id, id }, [frozen])).toEqual(
      new Set(),
    );
    await sendAll(ctx, id);
    expect(mailed(ctx)).toEqual([0, 2, 3].map((nth) => addressOf(ctx, nth)));
    await countersAreRight(ctx, id);
  });

  it("is not undone by trying the failed ones again", async () => {
    const { ctx, id } = await campaignOf("brevo", 2);
    await erase(ctx, 1);
    await sendAll(ctx, id);
    await retryFailed(ctx, { id: String(id), includeUnknown: true }).catch(() => {});
    await sendAll(ctx, id);
    expect(mailed(ctx)).toEqual([addressOf(ctx, 0)]);
    await countersAreRight(ctx, id);
  });
});

describe("erasing somebody whose mail is under way", () => {
  it("has it settle as sent, with nobody's name", async () => {
    const { ctx, id } = await campaignOf("resend", 3);
    await dieAt(ctx, id, "sending");
    const held = await inflight(ctx, id);
    await erase(ctx, 1);
    const accepted = { ...held, seqs: [1, 2, 3], messageIds: ["a", "b", "c"] };
    await settleAccepted(ctx.db, { accountId: ctx.account.id, id }, [accepted]);
    await foldReceivedOf(ctx.db, ctx.account.id);
    const { logs, campaign } = await outcomeOf(ctx, id);
    expect(logs.map(({ status, email }) => [status, email === ""])).toEqual([
      ["sent", false],
      ["sent", true],
      ["sent", false],
    ]);
    expect(campaign).toMatchObject({ status: "completed", sent: 3, failed: 0 });
    await countersAreRight(ctx, id);
  });

  it.each(["resend", "brevo"] as const)(
    "never repeats a doubtful batch of %s whose bytes held them: its outcome is unknown",
    async (way) => {
      const { ctx, id } = await campaignOf(way, 1);
      await dieAt(ctx, id, "answered");
      const before = mailed(ctx).length;
      await erase(ctx, 0);
      await letTimePass(ctx, id);
      await sendAll(ctx, id);
      expect(mailed(ctx)).toHaveLength(before);
      expect((await outcomeOf(ctx, id)).logs).toMatchObject([
        { status: "failed", failure_reason: REASONS.unknown, email: "" },
      ]);
      await countersAreRight(ctx, id);
    },
  );

  it("sends nothing of a doubtful batch again where the service knows no keys", async () => {
    const { ctx, id } = await campaignOf("sendgrid", 3);
    await dieAt(ctx, id, "sending");
    await erase(ctx, 1);
    await letTimePass(ctx, id);
    await sendAll(ctx, id);
    expect(mailed(ctx)).toEqual([]);
    const unknown = { status: "failed", failure_reason: REASONS.unknown };
    expect((await outcomeOf(ctx, id)).logs).toMatchObject([
      unknown,
      { ...unknown, email: "" },
      unknown,
    ]);
    await countersAreRight(ctx, id);
  });
});
