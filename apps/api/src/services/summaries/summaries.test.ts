import { randomUUID } from "node:crypto";
import { nextSummaryAt } from "@dakiya/domain/analytics";
import { MESSAGES } from "@dakiya/domain/messages";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertLogs } from "../../../test/automation-mails.ts";
import { insertCampaign } from "../../../test/campaigns.ts";
import { insertCustomers } from "../../../test/customers.ts";
import { withSending } from "../../../test/sending.ts";
import { users, weeklySummaries } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { getDashboard } from "../insights/get-dashboard.ts";
import { sendSummary } from "./send-due.ts";
import { getWeeklySummary, saveWeeklySummary } from "./weekly-setting.ts";

const { database, sender, stranger, sandbox } = withSending();

const ZONE = "Asia/Kolkata";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The Monday before today, and just after it was due. */
const DUE = nextSummaryAt(new Date(Date.now() - 7 * DAY_MS), ZONE);
const NOW = new Date(DUE.getTime() + MINUTE_MS);
const NEXT = nextSummaryAt(NOW, ZONE);
const daysBefore = (days: number): Date => new Date(DUE.getTime() - days * DAY_MS);

async function change(ctx: Ctx, values: Partial<typeof weeklySummaries.$inferInsert>) {
  await ctx.db
    .update(weeklySummaries)
    .set(values)
    .where(eq(weeklySummaries.accountId, ctx.account.id));
}

/** An account whose summary is due, of a week in which a campaign went to three people. */
async function dueAccount({ isQuiet = false } = {}): Promise<Ctx> {
  const ctx = await sender("brevo");
  await saveWeeklySummary(ctx, { isOn: true });
  await change(ctx, { dueAt: DUE, tryAt: DUE });
  if (isQuiet) return ctx;
  await insertCustomers(database(), ctx.account.id, [
    ...[{ createdAt: daysBefore(3) }, { createdAt: daysBefore(10) }, { createdAt: daysBefore(11) }],
  ]);
  const campaign = await insertCampaign(database(), ctx.account.id, {
    ...{ name: "Diwali {name} <b>", createdAt: daysBefore(3) },
  });
  await insertLogs(database(), campaign, [
    { sentAt: daysBefore(3), openedAt: daysBefore(2) },
    { sentAt: daysBefore(3) },
    { sentAt: daysBefore(3) },
  ]);
  return ctx;
}
const leaseEnding = (inMs: number) => ({
  ...{ leaseToken: randomUUID(), leaseUntil: new Date(Date.now() + inMs) },
});
const mails = () => sandbox().store.find({ service: "brevo" });

it("is off at first; turned on, it comes on Monday at nine of the account's time zone", async () => {
  const ctx = await stranger();
  const off = { isOn: false, nextAt: null, lastSentAt: null, problem: null };
  expect(await getWeeklySummary(ctx, {})).toEqual(off);
  const nextAt = nextSummaryAt(new Date(), ZONE).toISOString();
  expect(await saveWeeklySummary(ctx, { isOn: true })).toEqual({ ...off, isOn: true, nextAt });
  expect(await sendSummary(ctx)).toBe(false);
  expect(await saveWeeklySummary(ctx, { isOn: false })).toEqual(off);
});

it("goes to the account's users once, however many workers find it, and no campaign counts it", async () => {
  const ctx = await dueAccount();
  const before = await getDashboard(ctx, {});
  await Promise.all([1, 2, 3, 4].map(async () => await sendSummary(ctx, NOW)));
  expect(await sendSummary(ctx, NOW)).toBe(false);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.user.id));
  expect(mails()).toMatchObject([{ recipient: { email: user?.email } }]);
  const [mail] = mails();
  const text = mail?.text ?? "";
  expect(text).toContain("Emails sent: 3 (3 more than the week before)");
  expect(text).toContain("Opened: 1 (1 more than the week before)");
  expect(text).toContain("Clicked: 0 (as in the week before)");
  expect(text).toContain("Customers who joined: 1 (1 fewer than the week before)");
  expect(text).toMatch(/Best campaign: Diwali \{name\} <b>: http\S+\/campaigns\/\d+/);
  expect(text).toMatch(/Turn this summary off: http\S+\/u\/summary\/[\w-]+\n/);
  const [, turnOff = ""] = /off: (http\S+)/.exec(text) ?? [];
  expect(mail?.headers).toContainEqual(["List-Unsubscribe", `<${turnOff}>`]);
  expect(mail?.html).toContain("Diwali {name} &lt;b&gt;");
  expect(await getDashboard(ctx, {})).toEqual(before);
  expect(await getWeeklySummary(ctx, {})).toEqual({
    ...{ isOn: true, nextAt: NEXT.toISOString(), problem: null },
    lastSentAt: NOW.toISOString(),
  });
});

it("sends nothing about a week in which nothing happened", async () => {
  const ctx = await dueAccount({ isQuiet: true });
  expect(await sendSummary(ctx, NOW)).toBe(true);
  expect(mails()).toEqual([]);
  expect(await getWeeklySummary(ctx, {})).toMatchObject({
    ...{ nextAt: NEXT.toISOString(), lastSentAt: null, problem: null },
  });
});

it("is not sent again when its worker died while handing it over", async () => {
  const ctx = await dueAccount();
  await change(ctx, { handedOverAt: NOW, ...leaseEnding(MINUTE_MS) });
  expect(await sendSummary(ctx, NOW)).toBe(false);
  await change(ctx, leaseEnding(-MINUTE_MS));
  expect(await sendSummary(ctx, NOW)).toBe(true);
  expect(mails()).toEqual([]);
  expect(await getWeeklySummary(ctx, {})).toMatchObject({
    ...{ nextAt: NEXT.toISOString(), problem: MESSAGES.server.summaryUnknown },
  });
});

it("is taken over from a worker that died before", async () => {
  const ctx = await dueAccount();
  await change(ctx, leaseEnding(-MINUTE_MS));
  await sendSummary(ctx, NOW);
  expect(mails()).toHaveLength(1);
});

it("is tried again after a failure that passes, says why until then, and not more than a day late", async () => {
  const ctx = await dueAccount();
  sandbox().control.queueFault("brevo", { mode: "keyExpired" });
  await sendSummary(ctx, NOW);
  const failed = await getWeeklySummary(ctx, {});
  expect(failed).toMatchObject({ nextAt: DUE.toISOString(), lastSentAt: null });
  expect(failed.problem).toEqual(expect.any(String));
  expect(mails()).toEqual([]);
  await change(ctx, { tryAt: DUE });
  await sendSummary(ctx, new Date(DUE.getTime() + DAY_MS));
  expect(mails()).toHaveLength(1);
  expect(await getWeeklySummary(ctx, {})).toMatchObject({ problem: null });

  const late = await dueAccount();
  await sendSummary(late, new Date(DUE.getTime() + DAY_MS + 1));
  expect(mails()).toHaveLength(1);
  expect(await getWeeklySummary(late, {})).toMatchObject({
    ...{ nextAt: NEXT.toISOString(), problem: MESSAGES.server.summaryLate },
  });
});

it("is not sent once it was turned off", async () => {
  const ctx = await dueAccount();
  await saveWeeklySummary(ctx, { isOn: false });
  expect(await sendSummary(ctx, NOW)).toBe(false);
  expect(mails()).toEqual([]);
});
