import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertSegment } from "../../../../test/campaigns.ts";
import { insertCustomers } from "../../../../test/customers.ts";
import { rowsOf } from "../../../../test/database.ts";
import { importFile } from "../../../../test/imports.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { MESSAGE, withSending } from "../../../../test/sending.ts";
import { undoImport } from "../../imports/answers/undo-import.ts";
import { createCampaign } from "./create-campaign.ts";
import { listCampaigns } from "../read/list-campaigns.ts";

const { sender, stranger } = withSending();

async function audienceOf(ctx: Ctx, people: Parameters<typeof insertCustomers>[2]) {
  await insertCustomers(ctx.database, ctx.account.id, people);
  return String(await insertSegment(ctx.database, ctx.account.id));
}

const campaignTo = (segmentId: string, name = "Diwali") => ({
  campaign: { name, segmentId, template: MESSAGE },
});

const logsOf = async (ctx: Ctx) =>
  await rowsOf(
    ctx.database,
    sql`select seq, recipient, status from communication_logs
      where account_id = ${ctx.account.id} order by campaign_id, seq`,
  );

describe("creating a campaign", () => {
  it("and undoing the import of its recipients at once: either comes first, and neither breaks off", async () => {
    for (let round = 0; round < 6; round += 1) {
      const ctx = await sender("brevo");
      const segmentId = await audienceOf(ctx, []);
      const people = Array.from({ length: 300 }, (_, i) => `p${i}@x.in`);
      const { _id } = await importFile(ctx, ["email", ...people].join("\n"));
      const [campaign, undone] = await Promise.allSettled([
        createCampaign(ctx, campaignTo(segmentId)),
        undoImport(ctx, { id: _id }),
      ]);
      for (const end of [campaign, undone]) {
        if (end.status === "rejected") expect(end.reason).toBeInstanceOf(AppError);
      }
      const remaining = (
        await rowsOf(ctx.database, sql`select from customers where account_id = ${ctx.account.id}`)
      ).length;
      expect(remaining).toBe(campaign.status === "fulfilled" ? 300 : 0);
      expect(await logsOf(ctx)).toHaveLength(remaining);
    }
  });

  it("fixes everybody who can be mailed, and nobody else, as numbered queued logs", async () => {
    const ctx = await sender("brevo");
    const segmentId = await audienceOf(ctx, [
      {
        name: "Asha",
        city: "Pune",
        totalSpent: 1234.5,
        joinedAt: new Date("2026-01-02T03:04:05Z"),
      },
      { name: "Deactivated", isActive: false },
      { name: "Unsubscribed", unsubscribedAt: new Date() },
      { name: "Bounced", email: "Gone@Example.com" },
      { name: "Without address", email: "" },
      { name: "Ravi" },
    ]);
    await ctx.db.execute(sql`insert into suppressions (account_id, email, reason)
      values (${ctx.account.id}, 'gone@example.com', 'bounced')`);
    const campaign = await createCampaign(ctx, campaignTo(segmentId));
    expect(campaign).toMatchObject({
      name: "Diwali",
      status: "active",
      segment_id: { _id: segmentId, name: "Everybody" },
      template: { variables: ["first_name", "city"] },
      stats: { total_recipients: 2, sent: 0 },
    });
    const logs = await logsOf(ctx);
    expect(logs.map((log) => [log["seq"], log["status"]])).toEqual([
      [1, "queued"],
      [2, "queued"],
    ]);
    const { name, email, phone } = { name: "Asha", email: expect.any(String), phone: null };
    // The message uses the first name and the city; other fields are not copied.
    expect(logs[0]?.["recipient"]).toEqual({ name, email, phone, firstName: null, city: "Pune" });
  });

  it("freezes message, sender, recipients and links against later changes", async () => {
    const ctx = await sender("resend");
    const segmentId = await audienceOf(ctx, [{ name: "Before" }]);
    const { _id } = await createCampaign(ctx, campaignTo(segmentId));
    await ctx.db.execute(
      sql`update customers set name = 'After' where account_id = ${ctx.account.id}`,
    );
    await ctx.db.execute(sql`update email_settings set sender_name = 'Other'
      where account_id = ${ctx.account.id}`);
    expect((await logsOf(ctx))[0]?.["recipient"]).toMatchObject({ name: "Before" });
    const [row] = await rowsOf(
      ctx.database,
      sql`select from_name, from_email, service from campaigns where id = ${Number(_id)}`,
    );
    expect(row).toEqual({
      from_name: "Dakiya & Sons",
      from_email: "post@dakiya.example",
      service: "resend",
    });
    const links = await rowsOf(
      ctx.database,
      sql`select url from campaign_links where campaign_id = ${Number(_id)} order by link_index`,
    );
    expect(links.map((link) => link["url"])).toEqual([
      "https://shop.example/a?c={city}",
      "https://shop.example/b",
    ]);
  });

  it("cuts the logs into batches of the service's size", async () => {
    const ctx = await sender("resend");
    const segmentId = await audienceOf(
      ctx,
      Array.from({ length: 203 }, () => ({})),
    );
    const { _id } = await createCampaign(ctx, campaignTo(segmentId));
    const batches = await rowsOf(
      ctx.database,
      sql`select first_seq, last_seq, state from send_batches
        where campaign_id = ${Number(_id)} order by first_seq`,
    );
    expect(batches).toEqual([
      { first_seq: 1, last_seq: 100, state: "ready" },
      { first_seq: 101, last_seq: 200, state: "ready" },
      { first_seq: 201, last_seq: 203, state: "ready" },
    ]);
  });

  it("takes a static segment's members as they were kept", async () => {
    const ctx = await sender("brevo");
    const [first] = await insertCustomers(ctx.database, ctx.account.id, [{ name: "Kept" }, {}]);
    const segmentId = await insertSegment(ctx.database, ctx.account.id, { isDynamic: false });
    await ctx.db.execute(sql`insert into segment_members (account_id, segment_id, customer_id)
      values (${ctx.account.id}, ${segmentId}, ${first})`);
    const campaign = await createCampaign(ctx, campaignTo(String(segmentId)));
    expect(campaign.stats.total_recipients).toBe(1);
    expect((await logsOf(ctx))[0]?.["recipient"]).toMatchObject({ name: "Kept" });
  });

  it("refuses an empty audience and leaves nothing behind", async () => {
    const ctx = await sender("brevo");
    const segmentId = await audienceOf(ctx, [{ isActive: false }]);
    await expect(createCampaign(ctx, campaignTo(segmentId))).rejects.toMatchObject({
      kind: "impossible",
      message: MESSAGES.server.emptyAudience,
    });
    expect((await listCampaigns(ctx, {})).items).toEqual([]);
  });

  it("refuses to begin without email settings", async () => {
    const ctx = await stranger();
    const segmentId = await audienceOf(ctx, [{}]);
    await expect(createCampaign(ctx, campaignTo(segmentId))).rejects.toMatchObject({
      kind: "impossible",
      message: MESSAGES.server.emailNotConfigured,
    });
  });

  it("does not find another user's segment, nor one that is no id", async () => {
    const ctx = await sender("brevo");
    const other = await sender("brevo");
    const segmentId = await audienceOf(other, [{}]);
    for (const id of [segmentId, "0", "one", "9".repeat(30)]) {
      await expect(createCampaign(ctx, campaignTo(id))).rejects.toMatchObject({
        kind: "missing",
        message: "Segment not found",
      });
    }
  });
});

describe("a repeated request", () => {
  it("with the same key answers with the same campaign, twenty at once included", async () => {
    const ctx = await sender("resend");
    const segmentId = await audienceOf(ctx, [{}, {}, {}]);
    const request = { ...campaignTo(segmentId), idempotencyKey: "clicked\0twice" };
    // With every connection open already, none is served first.
    await Promise.all(
      Array.from({ length: 10 }, async () => await ctx.db.execute(sql`select pg_sleep(0.05)`)),
    );
    const responses = await Promise.all(
      Array.from({ length: 20 }, async () => await createCampaign(ctx, request)),
    );
    expect(new Set(responses.map((campaign) => campaign._id)).size).toBe(1);
    expect((await listCampaigns(ctx, {})).items).toHaveLength(1);
    expect(await logsOf(ctx)).toHaveLength(3);
  });

  it("with the same key and other content is a conflict; another user's key is another", async () => {
    const ctx = await sender("resend");
    const other = await sender("resend");
    const segmentId = await audienceOf(ctx, [{}]);
    const key = { idempotencyKey: "one" };
    await createCampaign(ctx, { ...campaignTo(segmentId), ...key });
    await expect(
      createCampaign(ctx, { ...campaignTo(segmentId, "Holi"), ...key }),
    ).rejects.toMatchObject({ kind: "conflict", message: MESSAGES.server.idempotencyMismatch });
    const theirs = await audienceOf(other, [{}]);
    await createCampaign(other, { ...campaignTo(theirs, "Holi"), ...key });
    expect((await listCampaigns(other, {})).items).toHaveLength(1);
  });

  it("is a new one after 24 hours, or when the first was refused", async () => {
    const ctx = await sender("resend");
    const segmentId = await audienceOf(ctx, [{ isActive: false }]);
    const request = { ...campaignTo(segmentId), idempotencyKey: "one" };
    await expect(createCampaign(ctx, request)).rejects.toMatchObject({ kind: "impossible" });
    await insertCustomers(ctx.database, ctx.account.id, [{}]);
    const first = await createCampaign(ctx, request);
    await ctx.db.execute(sql`update idempotency_keys
      set created_at = created_at - interval '25 hours' where account_id = ${ctx.account.id}`);
    const second = await createCampaign(ctx, request);
    expect(second._id).not.toBe(first._id);
    expect((await listCampaigns(ctx, {})).items.map((one) => one._id)).toEqual([
      second._id,
      first._id,
    ]);
  });
});
