import { MESSAGES } from "@dakiya/domain/messages";
import type { ReviewInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertCampaign, insertSegment } from "../../../../test/campaigns.ts";
import { insertCustomers } from "../../../../test/customers.ts";
import type { Ctx } from "../../../deps.ts";
import { withSending } from "../../../../test/sending.ts";
import { startRampPlan, stopRampPlan } from "../../ramp-plans/ramp-plan.ts";
import { reviewCampaign } from "./review-campaign.ts";
import { reviewPeople } from "./review-people.ts";

const { sender, stranger } = withSending();

const ALL = {
  kind: "rules",
  rules: { combinator: "and", rules: [{ field: "order_count", operator: ">=", value: 0 }] },
} as const;
const review = async (ctx: Ctx, input: Partial<ReviewInput> = {}) =>
  await reviewCampaign(ctx, { subject: "Hi", body: "Hi {name}", audience: ALL, ...input });

const use = async (ctx: Ctx, mails: number, perDay: number | null, perSecond = 10) => {
  await ctx.db.execute(sql`insert into sending_usage (account_id, service, hour, mails)
    values (${ctx.account.id}, 'brevo', date_trunc('hour', now()), ${mails}),
      (${ctx.account.id}, 'brevo', date_trunc('hour', now()) - interval '25 hours', 7)`);
  await ctx.db.execute(sql`update email_settings
    set limits = ${JSON.stringify({ brevo: { perDay, perSecond } })}::jsonb
    where account_id = ${ctx.account.id}`);
};

describe("a review", () => {
  it("counts recipients and excluded customers by reason, and shows some recipients", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(ctx.database, ctx.account.id, [
      { name: "Asha", email: "asha@example.com", totalSpent: 12.5, orderCount: 2 },
      { name: "Deactivated", isActive: false },
      { name: "Unsubscribed", unsubscribedAt: new Date() },
      { name: "Bounced", email: "Gone@example.com" },
      { name: "No address", email: "" },
      ...Array.from({ length: 6 }, () => ({})),
    ]);
    await ctx.db.execute(sql`insert into suppressions (account_id, email, reason)
      values (${ctx.account.id}, 'gone@example.com', 'bounced')`);
    const result = await review(ctx);
    expect(result).toMatchObject({
      matched: 11,
      eligible: 7,
      skipped: { inactive: 1, unsubscribed: 1, suppressed: 1, noEmail: 1 },
    });
    expect(result.sample).toHaveLength(5);
    expect(result.sample[0]).toMatchObject({
      name: "Asha",
      email: "asha@example.com",
      stats: { total_spent: 12.5, order_count: 2 },
    });
  });

  it("asks everybody the rules once, however little comes of them", async () => {
    const { db, account } = await stranger();
    await db.execute(sql`insert into customers (account_id, name, email)
      select ${account.id}, 'P', nth || '@people.example' from generate_series(1, 3000) nth`);
    await db.execute(sql`insert into suppressions (account_id, email, reason)
      values (${account.id}, '7@people.example', 'manual')`);
    // Suppressed people are looked up by address: the planner has to know how few they are.
    await db.execute(sql`analyze customers, suppressions`);
    await db.execute(sql`create sequence asked`);
    await db.execute(sql`create function count_asked() returns bigint language sql
      as $$ select nextval('asked') $$`);
    const nobody = sql`customers.account_id = ${account.id} and count_asked() < 0`;
    const result = await reviewPeople(db, account.id, nobody, ["name"], { mailCap: null });
    expect(result).toMatchObject({ matched: 0, eligible: 0, sample: [] });
    const { rows } = await db.execute<{ times: number }>(
      sql`select last_value::int as times from asked`,
    );
    await db.execute(sql`drop function count_asked()`);
    await db.execute(sql`drop sequence asked`);
    expect(rows[0]?.times).toBeGreaterThanOrEqual(3_000);
    expect(rows[0]?.times).toBeLessThan(3_100);
  });

  it("names variables that are unknown, and those that are blank for somebody without a fallback", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(ctx.database, ctx.account.id, [
      { city: "Pune", age: 30 },
      { city: " \u00a0", age: null },
      { city: null, age: 4 },
      { city: null, isActive: false },
    ]);
    const result = await review(ctx, {
      subject: "{frist_name} {city}",
      body: "{city|there} {age|?} {occupation} {points} {frist_name} https://shop.example/{state}",
    });
    expect(result.unknownVariables).toEqual(["frist_name", "points"]);
    expect(result.blanks).toEqual([
      { variable: "city", people: 2 },
      { variable: "occupation", people: 3 },
      { variable: "state", people: 3 },
    ]);
  });

  it("counts customers without a name for `{name}` and `{first_name}`, and takes a name like the address for one", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(ctx.database, ctx.account.id, [
      { name: "", email: "info@people.example" },
      { name: "Dr.", email: "dr@people.example" },
      { name: "lata", email: "lata@people.example" },
    ]);
    const result = await review(ctx, { subject: "{name|Hello}", body: "{name} {first_name}" });
    expect(result.blanks).toEqual([
      { variable: "name", people: 1 },
      { variable: "first_name", people: 2 },
    ]);
  });

  it("sets the mails against today's quota, and says on how many days they go out", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(ctx.database, ctx.account.id, [{}, {}, {}, {}, {}]);
    expect((await review(ctx)).quota).toMatchObject({
      perDay: ctx.email.defaultLimits("brevo", {
        googleAccessToken: null,
        smtpPassword: null,
        smtpServer: null,
      }).perDay,
      used: 0,
      days: 1,
    });
    await use(ctx, 1, 2);
    const { quota } = await review(ctx);
    expect(quota).toMatchObject({ perDay: 2, used: 1, left: 1, days: 3 });
    const [clock] = (
      await ctx.db.execute<{ day: string }>(
        sql`select to_char((now() at time zone 'utc')::date + 2, 'YYYY-MM-DD') as day`,
      )
    ).rows;
    expect(quota.finishesAt).toMatch(new RegExp(`^${clock?.day}T00:00:00`));
    await use(await sender("brevo"), 1000, 1);
    expect((await review(ctx)).quota).toEqual(quota);
  });

  it("says on how many days they go out with a ramp plan of the sender’s domain", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(
      ctx.database,
      ctx.account.id,
      Array.from({ length: 160 }, () => ({})),
    );
    await startRampPlan(ctx, {});
    expect((await review(ctx)).quota).toMatchObject({
      ...{ left: 50, days: 3, ramp: { domain: "dakiya.example", allowance: 50 } },
    });
    await use(ctx, 0, 20);
    expect((await review(ctx)).quota).toMatchObject({ left: 20, days: 8 });
    await stopRampPlan(ctx, {});
    expect((await review(ctx)).quota).toMatchObject({ left: 20, ramp: null });
  });

  it.each([
    ["brevo", "Shop@Gmail.com", MESSAGES.server.freemailSender("gmail.com", "Brevo")],
    ["gmail", "shop@gmail.com", null],
    ["sendgrid", "shop@shop.example", null],
  ] as const)("by %s from %s knows of this problem: %s", async (way, address, problem) => {
    const ctx = await sender(way);
    await ctx.db.execute(
      sql`update email_settings set sender_email = ${address} where account_id = ${ctx.account.id}`,
    );
    expect((await review(ctx)).sender).toEqual({
      configured: true,
      service: way,
      email: address,
      name: "Dakiya & Sons",
      problem,
      domainWarnings: [],
    });
  });

  it("passes on why the service refused the account, until the settings are saved again", async () => {
    const ctx = await sender("brevo");
    await insertCampaign(ctx.database, ctx.account.id, {
      status: "paused",
      pauseKind: "credentials",
      statusReason: "The key was revoked",
      progressAt: new Date(Date.now() + 3_600_000),
    });
    expect((await review(ctx)).sender.problem).toBe("The key was revoked");
    await ctx.db.execute(sql`update email_settings set updated_at = now() + interval '2 hours'
      where account_id = ${ctx.account.id}`);
    expect((await review(ctx)).sender.problem).toBeNull();
  });

  it("before anything is configured tells the audience all the same", async () => {
    const ctx = await stranger();
    await insertCustomers(ctx.database, ctx.account.id, [{}]);
    expect(await review(ctx)).toMatchObject({
      eligible: 1,
      sender: { configured: false, problem: MESSAGES.server.emailNotConfigured },
      quota: { perDay: null, days: 0, finishesAt: null },
    });
  });

  it("refuses rules that mean nothing, and things of another user", async () => {
    const ctx = await sender("brevo");
    const other = await stranger();
    const segmentId = String(await insertSegment(other.database, other.account.id));
    const { id } = await insertCampaign(other.database, other.account.id);
    for (const rules of [null, { combinator: "and", rules: [] }])
      await expect(review(ctx, { audience: { kind: "rules", rules } })).rejects.toMatchObject({
        kind: "invalid",
        message: MESSAGES.createCampaign.ruleRequired,
      });
    for (const audience of [
      { kind: "segment", segmentId },
      { kind: "followUp", campaignId: String(id), followUp: "opened" },
    ] as const)
      await expect(review(ctx, { audience })).rejects.toMatchObject({ kind: "missing" });
  });
});
