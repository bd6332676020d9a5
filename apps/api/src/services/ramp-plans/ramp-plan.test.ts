import { RAMP_STEPS } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { outcomeOf, sendAll, startCampaign, withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import { rescueOnce } from "../../jobs/send-batches.ts";
import { getRampPlan, startRampPlan, stopRampPlan } from "./ramp-plan.ts";

const { sandbox, sender, stranger } = withSending();

const DOMAIN = "dakiya.example";

/** Puts the plan and its emails days back, and ends the pauses. */
async function letDaysPass(ctx: Ctx, days: number): Promise<void> {
  await ctx.db.execute(sql`
    update ramp_plans set started_on = started_on - ${days}::int, used_on = used_on - ${days}::int
    where account_id = ${ctx.account.id}`);
  await ctx.db.execute(sql`update campaigns set resume_at = clock_timestamp()
    where account_id = ${ctx.account.id} and resume_at is not null`);
  await rescueOnce(ctx);
}

const pauseOf = async (ctx: Ctx, id: number) =>
  (
    await rowsOf(
      ctx.database,
      sql`select status, pause_kind, status_reason,
        resume_at - clock_timestamp() < interval '24 hours' as soon
      from campaigns where id = ${id}`,
    )
  )[0];

const statuses = async (ctx: Ctx, id: number) => (await outcomeOf(ctx, id)).statuses;

it("lets so many emails out as its day allows, and continues by itself the next day", async () => {
  const ctx = await sender("brevo");
  expect(await getRampPlan(ctx, {})).toMatchObject({ domain: DOMAIN, state: "none", day: null });
  await startRampPlan(ctx, {});
  const id = await startCampaign(ctx, 200);
  await sendAll(ctx, id);
  expect(await statuses(ctx, id)).toEqual({ sent: 50, queued: 150 });
  expect(sandbox().store.acceptCounts().size).toBe(50);
  expect(await getRampPlan(ctx, {})).toMatchObject({
    ...{ state: "active", day: 1, allowance: 50, usedToday: 50 },
  });
  expect(await pauseOf(ctx, id)).toMatchObject({
    ...{ status: "paused", pause_kind: "quota", soon: true },
    status_reason: `${MESSAGES.server.rampReached(DOMAIN, 50)} Sending resumes by itself.`,
  });
  await letDaysPass(ctx, 1);
  await sendAll(ctx, id);
  expect(await statuses(ctx, id)).toEqual({ sent: 150, queued: 50 });
  expect(await getRampPlan(ctx, {})).toMatchObject({ day: 2, allowance: 100, usedToday: 100 });
  await letDaysPass(ctx, RAMP_STEPS.length);
  await sendAll(ctx, id);
  expect(await statuses(ctx, id)).toEqual({ sent: 200 });
  expect(await getRampPlan(ctx, {})).toMatchObject({ state: "over", day: null, allowance: null });
});

it("renews at midnight by the account’s clock", async () => {
  for (const zone of ["Asia/Kolkata", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const ctx = await sender("brevo");
    await ctx.db.execute(sql`update accounts set time_zone = ${zone} where id = ${ctx.account.id}`);
    const { renewsAt, startedOn } = await startRampPlan(ctx, {});
    const at = (instant: number) =>
      new Date(instant).toLocaleString("sv-SE", { timeZone: zone }).split(" ");
    const nearestMinuteMs = Math.round(new Date(renewsAt ?? 0).getTime() / 60_000) * 60_000;
    expect(at(nearestMinuteMs)[1], zone).toBe("00:00:00");
    expect(startedOn, zone).toBe(at(nearestMinuteMs - 3_600_000)[0]);
  }
});

it("keeps to the smaller of the service’s quota and its own", async () => {
  const ctx = await sender("brevo");
  await startRampPlan(ctx, {});
  await ctx.db.execute(sql`update email_settings
    set limits = '{"brevo": {"perDay": 20, "perSecond": 1000}}' where account_id = ${ctx.account.id}`);
  const id = await startCampaign(ctx, 70);
  await sendAll(ctx, id);
  expect(await statuses(ctx, id)).toEqual({ sent: 20, queued: 50 });
  expect(await pauseOf(ctx, id)).toMatchObject({ status_reason: MESSAGES.server.quotaReached });
});

it("gives back the emails of a claim that did not go out", async () => {
  const ctx = await sender("brevo");
  await startRampPlan(ctx, {});
  const id = await startCampaign(ctx, 6);
  await ctx.db.execute(sql`insert into suppressions (account_id, email, reason)
    values (${ctx.account.id}, ${`p1.u${ctx.account.id}@people.example`}, 'manual')`);
  sandbox().control.queueFault("brevo", { mode: "rateLimit", retryAfterSeconds: 0 });
  await sendAll(ctx, id);
  expect(await statuses(ctx, id)).toEqual({ sent: 5, failed: 1 });
  expect(await getRampPlan(ctx, {})).toMatchObject({ usedToday: 5 });
});

it("counts for one domain alone, and a plan started again the same day knows its emails", async () => {
  const ctx = await sender("brevo");
  await startRampPlan(ctx, {});
  const first = await startCampaign(ctx, 60);
  await sendAll(ctx, first);
  expect(await stopRampPlan(ctx, {})).toMatchObject({ state: "none" });
  await startRampPlan(ctx, {});
  expect(await getRampPlan(ctx, {})).toMatchObject({ day: 1, usedToday: 50 });
  await ctx.db.execute(
    sql`update email_settings set sender_email = 'post@other.example' where account_id = ${ctx.account.id}`,
  );
  expect(await getRampPlan(ctx, {})).toMatchObject({ domain: "other.example", state: "none" });
  const other = await startCampaign(ctx, 0);
  await sendAll(ctx, other);
  expect(await statuses(ctx, other)).toEqual({ sent: 60 });
  expect(await statuses(ctx, first)).toEqual({ sent: 50, queued: 10 });
});

it("has waiting campaigns checked at once when it is stopped", async () => {
  const ctx = await sender("brevo");
  await startRampPlan(ctx, {});
  const id = await startCampaign(ctx, 60);
  await sendAll(ctx, id);
  await stopRampPlan(ctx, {});
  await rescueOnce(ctx);
  await sendAll(ctx, id);
  expect(await statuses(ctx, id)).toEqual({ sent: 60 });
});

it("is refused without a domain of one’s own, and started once", async () => {
  const none = await stranger();
  expect(await getRampPlan(none, {})).toMatchObject({ domain: null, state: "none" });
  await expect(startRampPlan(none, {})).rejects.toMatchObject({ kind: "impossible" });
  const ctx = await sender("gmail");
  await startRampPlan(ctx, {});
  await letDaysPass(ctx, 3);
  expect(await startRampPlan(ctx, {})).toMatchObject({ day: 4 });
  await ctx.db.execute(
    sql`update email_settings set sender_email = 'a@gmail.com' where account_id = ${ctx.account.id}`,
  );
  await expect(startRampPlan(ctx, {})).rejects.toThrow(MESSAGES.server.rampNotYours("gmail.com"));
});
