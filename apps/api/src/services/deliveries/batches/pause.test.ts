import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import type { Ctx } from "../../../deps.ts";
import { pauseCampaign, resumeCampaign } from "../../campaigns/lifecycle/pause-campaign.ts";
import { BEFORE_ALL, claimBatches } from "./claim-batch.ts";
import { pauseSending } from "./campaign-states.ts";
import { sendAll, startCampaign, withSending } from "../../../../test/sending.ts";
import type { Way } from "../../../../test/sending.ts";

const { sandbox, sender } = withSending();

const pauseOf = async (ctx: Ctx, id: number) =>
  (
    await rowsOf(
      ctx.database,
      sql`select status, pause_kind, resume_at is not null as by_itself
      from campaigns where id = ${id}`,
    )
  )[0];

const KEY = { mode: "keyExpired" } as const;
const QUOTA = { mode: "quota" } as const;

describe("a paused campaign says what kind of pause it is", () => {
  it.each([
    ["brevo", KEY, "credentials", false],
    ["resend", KEY, "credentials", false],
    ["sendgrid", KEY, "credentials", false],
    ["gmail", KEY, "credentials", false],
    ["smtp", { mode: "smtpReply", code: 535, at: "auth" }, "credentials", false],
    ["resend", QUOTA, "quota", true],
    ["gmail", QUOTA, "quota", true],
  ] as const)("%s: %j", async (way: Way, fault, kind, byItself) => {
    const ctx = await sender(way);
    const id = await startCampaign(ctx, 2);
    sandbox().control.setFaultChances(way, [{ fault, probability: 1 }]);
    await sendAll(ctx, id);
    expect(await pauseOf(ctx, id)).toEqual({
      status: "paused",
      pause_kind: kind,
      by_itself: byItself,
    });
    sandbox().control.clearFaults();
    await resumeCampaign(ctx, { id: String(id) });
    expect(await pauseOf(ctx, id)).toMatchObject({ status: "processing", pause_kind: null });
    await sendAll(ctx, id);
    expect(await pauseOf(ctx, id)).toMatchObject({ status: "completed", pause_kind: null });
  });

  it("by its user", async () => {
    const ctx = await sender("brevo");
    const id = await startCampaign(ctx, 1);
    await claimBatches(ctx.db, { accountId: ctx.account.id, id }, CLAIM);
    await pauseCampaign(ctx, { id: String(id) });
    expect(await pauseOf(ctx, id)).toMatchObject({ status: "paused", pause_kind: "user" });
  });
});

const CLAIM = { after: BEFORE_ALL, limit: 1, leaseMs: 90_000 };

it("A response to a request begun before the user resumed pauses nothing again; a later one does", async () => {
  const ctx = await sender("brevo");
  const id = await startCampaign(ctx, 2);
  const campaign = { accountId: ctx.account.id, id };
  const before = (await claimBatches(ctx.db, campaign, CLAIM))?.batches[0];
  await pauseCampaign(ctx, { id: String(id) });
  await resumeCampaign(ctx, { id: String(id) });
  const pause = { cause: "credentials", reason: "The key is gone.", untilMs: null } as const;
  const { claimedAtMs } = before ?? { claimedAtMs: Infinity };
  expect(await pauseSending(ctx.db, campaign, { ...pause, claimedAtMs })).toBe(false);
  expect(await pauseOf(ctx, id)).toMatchObject({ status: "processing" });
  const [now] = await rowsOf(
    ctx.database,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const later = { ...pause, claimedAtMs: Number(now?.["ms"]) };
  expect(await pauseSending(ctx.db, campaign, later)).toBe(true);
  expect(await pauseOf(ctx, id)).toMatchObject({ status: "paused", pause_kind: "credentials" });
});

it("A campaign of somebody without email settings is paused for want of credentials", async () => {
  const ctx = await sender("brevo");
  const id = await startCampaign(ctx, 1);
  await ctx.db.execute(sql`delete from email_settings where account_id = ${ctx.account.id}`);
  await sendAll(ctx, id);
  expect(await pauseOf(ctx, id)).toMatchObject({ status: "paused", pause_kind: "credentials" });
});
