import { sql } from "drizzle-orm";
import { VENDOR_URLS } from "../../../config.ts";
import { createEmailProviders } from "../../../providers/email/index.ts";
import { readAccount } from "./sending-pace.ts";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SendingLimits } from "@dakiya/domain/wire";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import type { Ctx } from "../../../deps.ts";
import { rescueOnce } from "../../../jobs/send-batches.ts";
import { findSlots } from "../worker/send-due.ts";
import { resumeCampaign } from "../../campaigns/lifecycle/pause-campaign.ts";
import {
  letTimePass,
  outcomeOf,
  sendAll,
  startCampaign,
  sendOnce,
  withSending,
} from "../../../../test/sending.ts";
import type { EmailService } from "@dakiya/domain/email-settings";

const { sandbox, sender } = withSending();

async function limit(ctx: Ctx, service: EmailService, limits: SendingLimits): Promise<void> {
  await ctx.db.execute(sql`update email_settings
    set limits = ${JSON.stringify({ [service]: limits })}::jsonb where account_id = ${ctx.account.id}`);
}

/** Puts all that was sent a day back, and lets pauses end. */
async function nextDay(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`update sending_usage set hour = hour - interval '24 hours'
    where account_id = ${ctx.account.id}`);
  await ctx.db.execute(sql`update campaigns set resume_at = resume_at - interval '24 hours'
    where account_id = ${ctx.account.id} and resume_at is not null`);
  await rescueOnce(ctx);
}

async function usage(ctx: Ctx): Promise<number> {
  const rows = await rowsOf(
    ctx.database,
    sql`select coalesce(sum(mails), 0)::int as mails from sending_usage
      where account_id = ${ctx.account.id} and hour >= date_trunc('day', now(), 'UTC')`,
  );
  return Number(rows[0]?.["mails"]);
}

const pauseOf = async (ctx: Ctx, id: number) =>
  (
    await rowsOf(
      ctx.database,
      sql`select status, status_reason, pause_kind,
        resume_at >= date_trunc('day', now(), 'UTC') + interval '24 hours'
          and resume_at < date_trunc('day', now(), 'UTC') + interval '24 hours 1 minute' as at_midnight
      from campaigns where id = ${id}`,
    )
  )[0];

/** How many mails the services took, copies included. */
const acceptCount = (): number =>
  [...sandbox().store.acceptCounts().values()].reduce((sum, count) => sum + count, 0);

async function resumeIfPaused(ctx: Ctx, id: number): Promise<void> {
  if ((await pauseOf(ctx, id))?.["status"] === "paused") {
    await resumeCampaign(ctx, { id: String(id) });
  }
}

const QUOTA_PAUSE = {
  status: "paused",
  pause_kind: "quota",
  status_reason: MESSAGES.server.quotaReached,
  at_midnight: true,
};

describe("a day's quota", () => {
  it("gets back all of a claim that sent nothing, recipients to be left out included", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 5, [{ email: "nobody at all" }]);
    await ctx.db.execute(sql`update customers set is_active = false
      where account_id = ${ctx.account.id} and name = 'Person 1'`);
    const abort = new AbortController();
    const onStep = (step: string): void => (step === "loaded" ? abort.abort() : undefined);
    await sendOnce(ctx, id, { signal: abort.signal, onStep });
    expect(await usage(ctx)).toBe(0);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { queued: 5 } });
    await sendAll(ctx, id);
    expect(await usage(ctx)).toBe(3);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 3, failed: 2 } });
  });

  it("is used whole, pauses the campaign until midnight, and lets it go on by itself", async () => {
    const ctx = await sender("resend");
    await limit(ctx, "resend", { perDay: 250, perSecond: 1_000 });
    const id = await startCampaign(ctx, 600);
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 250, queued: 350 } });
    expect(await pauseOf(ctx, id)).toEqual(QUOTA_PAUSE);
    expect(sandbox().store.acceptCounts().size).toBe(250);
    expect(await usage(ctx)).toBe(250);
    await nextDay(ctx);
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 500, queued: 100 } });
    expect(await pauseOf(ctx, id)).toEqual(QUOTA_PAUSE);
    await nextDay(ctx);
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({
      campaign: { status: "completed", sent: 600, failed: 0 },
      statuses: { sent: 600 },
    });
    expect([...sandbox().store.acceptCounts().values()].every((count) => count === 1)).toBe(true);
    expect(await usage(ctx)).toBe(100);
  });

  it("is shared by the campaigns of an account, and resuming with nothing left pauses again", async () => {
    const ctx = await sender("brevo");
    await limit(ctx, "brevo", { perDay: 7, perSecond: 1_000 });
    const one = await startCampaign(ctx, 5);
    const other = await startCampaign(ctx, 0);
    await Promise.all([sendAll(ctx, one), sendAll(ctx, other)]);
    expect(acceptCount()).toBe(7);
    for (const id of [one, other]) await resumeIfPaused(ctx, id);
    await Promise.all([sendAll(ctx, one), sendAll(ctx, other)]);
    expect(acceptCount()).toBe(7);
    expect(await usage(ctx)).toBe(7);
    await limit(ctx, "brevo", { perDay: null, perSecond: 1_000 });
    for (const id of [one, other]) {
      await resumeIfPaused(ctx, id);
      await sendAll(ctx, id);
      expect(await outcomeOf(ctx, id)).toMatchObject({
        campaign: { status: "completed", sent: 5 },
      });
    }
  });

  it("counts sent emails: not recipients left out, refused or queued again", async () => {
    const ctx = await sender("brevo");
    const id = await startCampaign(ctx, 6);
    await ctx.db.execute(sql`insert into suppressions (account_id, email, reason)
      values (${ctx.account.id}, ${`p1.u${ctx.account.id}@people.example`}, 'manual')`);
    sandbox().control.queueFault("brevo", { mode: "rateLimit", retryAfterSeconds: 1 });
    await sendOnce(ctx, id);
    expect(await usage(ctx)).toBe(0);
    await letTimePass(ctx, id);
    sandbox().control.queueFault("brevo", { mode: "keyExpired" });
    await sendOnce(ctx, id);
    expect(await pauseOf(ctx, id)).toMatchObject({ status: "paused", pause_kind: "credentials" });
    expect(await usage(ctx)).toBe(0);
    await resumeCampaign(ctx, { id: String(id) });
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 5, failed: 1 } });
    expect(await usage(ctx)).toBe(5);
  });

  it("counts a batch that was sent again once", async () => {
    const ctx = await sender("brevo");
    const id = await startCampaign(ctx, 3);
    sandbox().control.queueFault("brevo", { mode: "reset", accepted: true });
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 3 } });
    expect(await usage(ctx)).toBe(3);
  });
});

describe("a pace", () => {
  it("holds over all slots and campaigns of an account", async () => {
    const ctx = await sender("gmail");
    await limit(ctx, "gmail", { perDay: null, perSecond: 5 });
    const one = await startCampaign(ctx, 8);
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 4 }, async () => await sendOnce(ctx, one)));
    const seconds = (performance.now() - startedAt) / 1000;
    expect(await outcomeOf(ctx, one)).toMatchObject({ statuses: { sent: 8 } });
    // One request at once, and one for each fifth of a second since.
    expect(8).toBeLessThanOrEqual(1 + seconds * 5);
  });

  it("gives way when the service asks one of them to wait", async () => {
    const ctx = await sender("gmail");
    const id = await startCampaign(ctx, 3);
    sandbox().control.queueFault("gmail", { mode: "rateLimit", retryAfterSeconds: 60 });
    await sendOnce(ctx, id, { policy: { requestsAtOnce: 1 } });
    await Promise.all([sendOnce(ctx, id), sendOnce(ctx, id), sendOnce(ctx, id)]);
    const [wait] = await rowsOf(
      ctx.database,
      sql`select extract(epoch from progress_at - clock_timestamp()) as seconds from campaigns where id = ${id}`,
    );
    expect(Number(wait?.["seconds"])).toBeGreaterThan(50);
    expect(sandbox().store.acceptCounts().size).toBe(0);
    expect((await findSlots(ctx)).filter(({ campaignId }) => campaignId === id)).toEqual([]);
    await letTimePass(ctx, id);
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 3 } });
  });
});

it.each([
  ["smtp", null],
  ["gmail", 500],
] as const)(
  "with an SMTP server of one's own, a campaign by %s has a day of %s mails",
  async (way, perDay) => {
    const ctx = await sender(way);
    const email = createEmailProviders({ ...VENDOR_URLS, gmailSmtp: sandbox().smtpUrl });
    const id = await startCampaign(ctx, 1);
    const account = await readAccount({ ...ctx, email }, { accountId: ctx.account.id, id });
    expect(account?.limits.perDay).toBe(perDay);
    await email.close();
  },
);
