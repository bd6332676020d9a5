import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { expect, it } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { epochMs } from "../../db/sql/sql.ts";
import { withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import { createWebhook } from "../webhooks/own-webhooks.ts";
import { leaseOf, underLease } from "./lease.ts";
import type { Lease } from "./lease.ts";

const { stranger } = withSending();
const LONG = { timeout: 30_000 };
const never = new AbortController().signal;

/** The lease of a row of its own. */
async function leasedRow(ctx: Ctx, ms: number) {
  await createWebhook(ctx, { url: "http://127.0.0.1:1", events: ["order.stored"], batchSize: 1 });
  const { isFree, isHeld, isMine, take, extend, end } = leaseOf("w");
  const set = sql`update webhook_subscriptions w set`;
  const mine = sql`where w.account_id = ${ctx.account.id}`;
  const read = async (what: SQL) =>
    (
      await rowsOf(ctx.database, sql`select ${what} as it from webhook_subscriptions w ${mine}`)
    )[0]?.["it"];
  const lease: Lease = {
    ms,
    take: (length) =>
      sql`${set} ${take(length)} ${mine} and ${isFree} returning lease_token as token`,
    extend: (token, length) => sql`${set} ${extend(length)} ${mine} and ${isMine(token)}`,
    end: (token) => sql`${set} ${end} ${mine} and ${isMine(token)}`,
  };
  return {
    ...lease,
    isHeld: async () => (await read(isHeld)) === true,
    endsAt: async () => Number(await read(epochMs(sql`w.lease_until`))),
  };
}

const letItEnd = async (ctx: Ctx) =>
  await ctx.db.execute(
    sql`update webhook_subscriptions set lease_until = clock_timestamp() where account_id = ${ctx.account.id}`,
  );

/** Resolves once `signal` aborts. */
const aborted = async (signal: AbortSignal): Promise<string> =>
  await new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(String(signal.reason.name)), { once: true });
  });

it("a lease has one holder, who has it for as long as the work takes, and is free after it", async () => {
  const ctx = await stranger();
  const lease = await leasedRow(ctx, 3_000);
  const result = await underLease(ctx, lease, never, async () => {
    const other = await underLease(ctx, lease, never, async () => await Promise.resolve("twice"));
    expect(other).toBe(null);
    const endsAt = await lease.endsAt();
    await expect.poll(async () => (await lease.endsAt()) - endsAt, LONG).toBeGreaterThan(0);
    return "done";
  });
  expect([result, await lease.isHeld()]).toEqual(["done", false]);
  const failing = underLease(ctx, lease, never, async () => {
    throw await Promise.resolve(new Error("no"));
  });
  await expect(failing).rejects.toThrow("no");
  expect(await lease.isHeld()).toBe(false);
});

it("a holder whose lease went to another is told, and takes nothing from the other", async () => {
  const ctx = await stranger();
  const lease = await leasedRow(ctx, 300);
  const why = await underLease(ctx, lease, never, async (_, signal) => {
    const late = aborted(signal);
    await letItEnd(ctx);
    await underLease(ctx, { ...lease, ms: 60_000 }, never, async () => {
      expect(await late).toBe("LeaseLostError");
    });
    // Taken again by somebody who does not give it back.
    await ctx.db.execute(lease.take(60_000));
    return await late;
  });
  expect(why).toBe("LeaseLostError");
  expect(await lease.isHeld()).toBe(true);
});

it("a lease ends by itself after the deadline of work that does not", async () => {
  const ctx = await stranger();
  const lease = await leasedRow(ctx, 300);
  const deadline = new AbortController();
  void underLease(ctx, lease, deadline.signal, async () => await new Promise(() => {}));
  await expect.poll(async () => await lease.isHeld()).toBe(true);
  deadline.abort();
  await expect.poll(async () => await lease.isHeld(), LONG).toBe(false);
});
