import { MESSAGES } from "@dakiya/domain/messages";
import { campaignDraft, scheduleInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertCampaign, insertSegment } from "../../../../test/campaigns.ts";
import { insertCustomers } from "../../../../test/customers.ts";
import { rowsOf } from "../../../../test/database.ts";
import type { Ctx } from "../../../deps.ts";
import { startTasks } from "../../../jobs/tasks.ts";
import { openProcess } from "../../../../test/open-process.ts";
import { startDue } from "../../../../test/start-due.ts";
import { MESSAGE, outcomeOf, sendAll, withSending } from "../../../../test/sending.ts";
import { cancelCampaign, deleteCampaign } from "../lifecycle/end-campaign.ts";
import { createCampaign } from "./create-campaign.ts";
import { findCampaignOfSegment, getCampaign } from "../read/get-campaign.ts";
import { getDraft, saveDraft } from "../drafts/edit-draft.ts";
import { pauseCampaign } from "../lifecycle/pause-campaign.ts";
import { rescheduleCampaign } from "./schedule.ts";
import { sendDraft } from "./send-draft.ts";
import { queueDue } from "./start-scheduled.ts";

const { sender, stranger } = withSending();
const HOUR_MS = 3_600_000;

const inHours = (hours: number) => ({
  at: new Date(Date.now() + hours * HOUR_MS).toISOString(),
  timeZone: "Asia/Kolkata",
});

async function scheduled(ctx: Ctx, name = "Diwali", hours = 2) {
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  return await createCampaign(ctx, {
    campaign: { name, segmentId, template: MESSAGE, schedule: inHours(hours) },
  });
}

/** Lets the time of a campaign come, and be over for a while. */
async function letItBeDue(ctx: Ctx, id: string, hoursAgo = 0): Promise<void> {
  await ctx.db.execute(sql`
    update campaigns set scheduled_at = clock_timestamp() - ${hoursAgo}::int * interval '1 hour'
    where id = ${Number(id)}
  `);
}

const logsOf = async (ctx: Ctx, id: string) =>
  await rowsOf(
    ctx.database,
    sql`select recipient ->> 'name' as name from communication_logs
      where campaign_id = ${Number(id)} order by seq`,
  );

describe("a scheduled campaign", () => {
  it("waits, and then goes out with the sender and to the people of that moment", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(ctx.database, ctx.account.id, [{ name: "Before" }, { name: "Leaves" }]);
    const campaign = await scheduled(ctx);
    expect(campaign).toMatchObject({
      status: "scheduled",
      schedule: { timeZone: "Asia/Kolkata" },
      stats: { total_recipients: 0 },
    });
    await startDue(ctx);
    expect(await logsOf(ctx, campaign._id)).toEqual([]);
    await insertCustomers(ctx.database, ctx.account.id, [{ name: "Later" }]);
    await ctx.db.execute(sql`update customers set is_active = false
      where account_id = ${ctx.account.id} and name = 'Leaves'`);
    await ctx.db.execute(sql`update email_settings set sender_name = 'Renamed'
      where account_id = ${ctx.account.id}`);
    await letItBeDue(ctx, campaign._id, 23);
    await startDue(ctx);
    expect(await logsOf(ctx, campaign._id)).toEqual([{ name: "Before" }, { name: "Later" }]);
    expect(await getCampaign(ctx, { id: campaign._id })).toMatchObject({
      status: "active",
      schedule: null,
      stats: { total_recipients: 2 },
    });
    const [row] = await rowsOf(
      ctx.database,
      sql`select from_name from campaigns where id = ${Number(campaign._id)}`,
    );
    expect(row).toEqual({ from_name: "Renamed" });
    await sendAll(ctx, Number(campaign._id));
    expect((await outcomeOf(ctx, Number(campaign._id))).statuses).toEqual({ sent: 2 });
  });

  it("starts once, however many workers look at the same moment", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(ctx.database, ctx.account.id, [{}, {}]);
    const first = await scheduled(ctx);
    const second = await scheduled(ctx, "Holi");
    for (const { _id } of [first, second]) await letItBeDue(ctx, _id);
    await Promise.all(Array.from({ length: 6 }, async () => await startDue(ctx)));
    for (const { _id } of [first, second]) {
      expect(await logsOf(ctx, _id)).toHaveLength(2);
    }
  });

  it("starts at its time, and a due one without a job when the clock asks for it", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(ctx.database, ctx.account.id, [{}]);
    const lost = await scheduled(ctx);
    await letItBeDue(ctx, lost._id);
    const soon = await scheduled(ctx, "Holi", 2 / 3_600);
    startTasks({ ...ctx, queue: await openProcess(ctx.database) }, ["start-campaign"]);
    const statusOf = async ({ _id }: { _id: string }) =>
      (await getCampaign(ctx, { id: _id })).status;
    await expect.poll(async () => await statusOf(soon), { timeout: 60_000 }).toBe("active");
    expect(await statusOf(lost)).toBe("scheduled");
    await queueDue(ctx);
    await expect.poll(async () => await statusOf(lost), { timeout: 60_000 }).toBe("active");
  });

  it("that is more than a day late is a draft that says why, and mails nobody", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(ctx.database, ctx.account.id, [{}]);
    const { _id } = await scheduled(ctx);
    await letItBeDue(ctx, _id, 25);
    await startDue(ctx);
    expect(await getCampaign(ctx, { id: _id })).toMatchObject({
      status: "draft",
      status_reason: expect.stringMatching(/^It was due on .*\(Asia\/Kolkata\)/),
    });
    expect(await logsOf(ctx, _id)).toEqual([]);
    expect(await sendDraft(ctx, { id: _id })).toMatchObject({
      status: "active",
      status_reason: null,
    });
  });

  it.each([
    [
      "its sender is gone",
      sql`delete from email_settings where account_id = `,
      MESSAGES.server.emailNotConfigured,
    ],
    [
      "nobody can be mailed",
      sql`update customers set is_active = false where account_id = `,
      MESSAGES.server.emptyAudience,
    ],
    [
      "its segment is gone",
      sql`update segments set deleted_at = now() where account_id = `,
      "Segment not found",
    ],
  ])(
    "that cannot start because %s is a draft that says so, with nothing half done",
    async (_, spoil, sentence) => {
      const ctx = await sender("brevo");
      const other = await sender("brevo");
      for (const { database, account } of [ctx, other])
        await insertCustomers(database, account.id, [{}]);
      const bad = await scheduled(ctx);
      const good = await scheduled(other);
      await ctx.db.execute(sql`${spoil}${ctx.account.id}`);
      for (const { _id } of [bad, good]) await letItBeDue(ctx, _id, 1);
      await startDue(ctx);
      expect(await getCampaign(ctx, { id: bad._id })).toMatchObject({
        status: "draft",
        status_reason: expect.stringContaining(sentence),
        stats: { total_recipients: 0 },
      });
      expect(await logsOf(ctx, bad._id)).toEqual([]);
      expect(await getCampaign(other, { id: good._id })).toMatchObject({ status: "active" });
    },
  );

  it("that a fault keeps from starting stays scheduled, and lets the others start", async () => {
    const ctx = await sender("brevo");
    const other = await sender("resend");
    for (const { database, account } of [ctx, other])
      await insertCustomers(database, account.id, [{}]);
    const bad = await scheduled(ctx);
    const good = await scheduled(other);
    await letItBeDue(ctx, bad._id, 2);
    await letItBeDue(ctx, good._id, 1);
    const email: Ctx["email"] = {
      ...ctx.email,
      for: (service) => {
        if (service === "brevo") throw new Error("out of order");
        return ctx.email.for(service);
      },
    };
    await startDue({ ...ctx, email });
    expect(await getCampaign(ctx, { id: bad._id })).toMatchObject({ status: "scheduled" });
    expect(await getCampaign(other, { id: good._id })).toMatchObject({ status: "active" });
    await startDue(ctx);
    expect(await getCampaign(ctx, { id: bad._id })).toMatchObject({ status: "active" });
  });

  it("does not start once it is cancelled or deleted", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(ctx.database, ctx.account.id, [{}]);
    const cancelled = await scheduled(ctx);
    const deletedCampaign = await scheduled(ctx);
    expect(await cancelCampaign(ctx, { id: cancelled._id })).toMatchObject({ status: "cancelled" });
    await deleteCampaign(ctx, { id: deletedCampaign._id });
    for (const { _id } of [cancelled, deletedCampaign]) await letItBeDue(ctx, _id);
    await startDue(ctx);
    for (const { _id } of [cancelled, deletedCampaign]) expect(await logsOf(ctx, _id)).toEqual([]);
    expect(await getCampaign(ctx, { id: cancelled._id })).toMatchObject({ status: "cancelled" });
  });

  it("is found by its segment's audience page while none was sent, and cannot be paused", async () => {
    const ctx = await sender("brevo");
    const { _id, segment_id: segment } = await scheduled(ctx);
    const segmentId = segment?._id ?? "";
    expect(await findCampaignOfSegment(ctx, { segmentId })).toMatchObject({ _id });
    const sentCampaign = await insertCampaign(ctx.database, ctx.account.id, {
      segmentId: Number(segmentId),
      createdAt: new Date(0),
    });
    expect(await findCampaignOfSegment(ctx, { segmentId })).toMatchObject({
      _id: String(sentCampaign.id),
    });
    await expect(pauseCampaign(ctx, { id: _id })).rejects.toMatchObject({ kind: "conflict" });
  });
});

describe("a schedule", () => {
  it("can be moved, and taken back, which gives the draft again", async () => {
    const ctx = await sender("brevo");
    const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
    const draft = campaignDraft.parse({ name: "Diwali", ...MESSAGE, segmentId });
    const { _id } = await saveDraft(ctx, { draft });
    await sendDraft(ctx, { id: _id, schedule: inHours(1) });
    const later = { ...inHours(30), timeZone: "Europe/Berlin" };
    expect(await rescheduleCampaign(ctx, { id: _id, schedule: later })).toMatchObject({
      status: "scheduled",
      schedule: later,
    });
    await expect(getDraft(ctx, { id: _id })).rejects.toMatchObject({ kind: "conflict" });
    expect(await rescheduleCampaign(ctx, { id: _id, schedule: null })).toMatchObject({
      status: "draft",
      schedule: null,
    });
    expect(await getDraft(ctx, { id: _id })).toMatchObject(draft);
    for (const schedule of [later, null])
      await expect(rescheduleCampaign(ctx, { id: _id, schedule })).rejects.toMatchObject({
        kind: "conflict",
        message: MESSAGES.server.notScheduled,
      });
  });

  it("lies ahead, within a year, and somewhere on earth", async () => {
    const ctx = await sender("brevo");
    const { _id } = await scheduled(ctx);
    for (const [hours, message] of [
      [-0.01, MESSAGES.server.scheduleInPast],
      [367 * 24, MESSAGES.server.scheduleTooFar(366)],
    ] as const)
      await expect(
        rescheduleCampaign(ctx, { id: _id, schedule: inHours(hours) }),
      ).rejects.toMatchObject({ kind: "invalid", message });
    const nowhere = scheduleInput.safeParse({ ...inHours(1), timeZone: "Mars/Olympus" });
    expect(nowhere.error?.issues[0]?.message).toBe(MESSAGES.server.unknownTimeZone);
    for (const at of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z"]) {
      const schedule = scheduleInput.parse({ at, timeZone: "UTC" });
      await expect(rescheduleCampaign(ctx, { id: _id, schedule })).rejects.toMatchObject({
        kind: "invalid",
      });
    }
  });

  it("needs email settings", async () => {
    const ctx = await stranger();
    await expect(scheduled(ctx)).rejects.toMatchObject({
      message: MESSAGES.server.emailNotConfigured,
    });
  });

  it("is part of an idempotency key's content", async () => {
    const ctx = await sender("brevo");
    await insertCustomers(ctx.database, ctx.account.id, [{}]);
    const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
    const campaign = { name: "A", segmentId, template: MESSAGE };
    const schedule = inHours(3);
    const idempotencyKey = "one";
    const first = await createCampaign(ctx, {
      campaign: { ...campaign, schedule },
      idempotencyKey,
    });
    const again = await createCampaign(ctx, {
      campaign: { ...campaign, schedule },
      idempotencyKey,
    });
    expect(again._id).toBe(first._id);
    await expect(createCampaign(ctx, { campaign, idempotencyKey })).rejects.toMatchObject({
      kind: "conflict",
    });
  });
});
