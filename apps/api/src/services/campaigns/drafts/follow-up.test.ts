import { MESSAGES } from "@dakiya/domain/messages";
import { FOLLOW_UP_KINDS } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import type { Ctx } from "../../../deps.ts";
import { sendAll, startCampaign, withSending } from "../../../../test/sending.ts";
import { getDashboard } from "../../insights/get-dashboard.ts";
import { deleteCampaign } from "../lifecycle/end-campaign.ts";
import { duplicateCampaign, followUpCampaign } from "./copy-campaign.ts";
import { getCampaign } from "../read/get-campaign.ts";
import { getDraft, saveDraft } from "./edit-draft.ts";
import { listCampaigns } from "../read/list-campaigns.ts";
import { reviewCampaign } from "../review/review-campaign.ts";
import { sendDraft } from "../start/send-draft.ts";

const { sender } = withSending();

const PEOPLE = [
  "sent",
  "delivered",
  "opened",
  "clicked",
  "clicked unseen",
  "failed",
  "bounced later",
  "opened, then complained",
  "unsubscribed",
  "deactivated",
] as const;

/** A sent campaign whose recipients are named after the outcome of their mail. */
async function sentCampaign(ctx: Ctx): Promise<string> {
  const id = await startCampaign(
    ctx,
    PEOPLE.length,
    PEOPLE.map((name) => ({ name })),
  );
  await sendAll(ctx, id);
  const set = async (name: (typeof PEOPLE)[number], values: string) =>
    await ctx.db.execute(sql`update communication_logs set ${sql.raw(values)}
      where campaign_id = ${id} and recipient ->> 'name' = ${name}`);
  await set("delivered", "delivered_at = now()");
  await set("opened", "opened_at = now()");
  await set("clicked", "opened_at = now(), clicked_at = now()");
  await set("clicked unseen", "clicked_at = now()");
  await set("failed", "sent_at = null, failed_at = now()");
  await set("bounced later", "failed_at = now()");
  await set("opened, then complained", "opened_at = now()");
  await ctx.db.execute(sql`update customers set is_active = name <> 'deactivated',
      unsubscribed_at = case when name = 'unsubscribed' then now() end
    where account_id = ${ctx.account.id}`);
  await ctx.db.execute(sql`insert into suppressions (account_id, email, reason)
    select account_id, lower(email), 'complained' from customers
    where account_id = ${ctx.account.id} and name = 'opened, then complained'`);
  return String(id);
}

const namesIn = async (ctx: Ctx, id: string) =>
  (
    await rowsOf(
      ctx.database,
      sql`select recipient ->> 'name' as name from communication_logs
        where campaign_id = ${Number(id)} order by seq`,
    )
  ).map((row) => row["name"]);

describe("a follow-up", () => {
  it.each([
    ["not_opened", ["sent", "delivered"]],
    ["opened", ["opened", "clicked", "clicked unseen"]],
    ["clicked", ["clicked", "clicked unseen"]],
    ["not_clicked", ["sent", "delivered", "opened"]],
  ] as const)(
    "of the kind %s goes to the customers it names, if they may still be emailed",
    async (kind, names) => {
      const ctx = await sender("brevo");
      const id = await sentCampaign(ctx);
      const draft = await followUpCampaign(ctx, { id, kind });
      expect(draft).toMatchObject({
        name: "Follow-up to Diwali",
        followUp: { campaignId: id, kind },
        segmentId: null,
        rules: null,
      });
      const campaign = await sendDraft(ctx, { id: draft._id });
      expect(await namesIn(ctx, draft._id)).toEqual(names);
      expect(campaign).toMatchObject({
        followUpOf: { _id: id, name: "Diwali", kind },
        segment_id: null,
        stats: { total_recipients: names.length },
      });
    },
  );

  it("has as many eligible people in its review as get a log", async () => {
    const ctx = await sender("brevo");
    const id = await sentCampaign(ctx);
    for (const kind of FOLLOW_UP_KINDS) {
      const review = await reviewCampaign(ctx, {
        subject: "Hi",
        body: "{name}",
        audience: { kind: "followUp", campaignId: id, followUp: kind },
      });
      const draft = await followUpCampaign(ctx, { id, kind });
      const campaign = await sendDraft(ctx, { id: draft._id });
      expect(review.eligible, kind).toBe(campaign.stats.total_recipients);
    }
  });

  it("is to those who have not opened when it starts, not when it was drafted", async () => {
    const ctx = await sender("brevo");
    const id = await sentCampaign(ctx);
    const draft = await followUpCampaign(ctx, { id, kind: "not_opened" });
    await ctx.db.execute(sql`update communication_logs set opened_at = now()
      where campaign_id = ${Number(id)} and recipient ->> 'name' = 'sent'`);
    await sendDraft(ctx, { id: draft._id });
    expect(await namesIn(ctx, draft._id)).toEqual(["delivered"]);
  });

  it("checks both emails of a merged customer", async () => {
    const ctx = await sender("brevo");
    const id = await sentCampaign(ctx);
    await ctx.db.execute(sql`
      update communication_logs l set customer_id = k.id, merged_from = l.customer_id from customers k
      where l.campaign_id = ${Number(id)} and l.recipient ->> 'name' = 'opened'
        and k.account_id = ${ctx.account.id} and k.name = 'delivered'`);
    const namesOf = async (kind: "not_opened" | "opened") => {
      const draft = await followUpCampaign(ctx, { id, kind });
      await sendDraft(ctx, { id: draft._id });
      return await namesIn(ctx, draft._id);
    };
    expect(await namesOf("not_opened")).toEqual(["sent"]);
    expect(await namesOf("opened")).toEqual(["delivered", "clicked", "clicked unseen"]);
  });

  it("outlives the campaign it follows", async () => {
    const ctx = await sender("brevo");
    const id = await sentCampaign(ctx);
    const { _id, savedAt: _, ...draft } = await followUpCampaign(ctx, { id, kind: "opened" });
    await deleteCampaign(ctx, { id });
    await saveDraft(ctx, { id: _id, draft: { ...draft, name: "Still" } });
    await expect(
      saveDraft(ctx, { draft: { ...draft, name: "New, to a deleted one" } }),
    ).rejects.toMatchObject({ kind: "missing" });
    await sendDraft(ctx, { id: _id });
    expect(await namesIn(ctx, _id)).toEqual(["opened", "clicked", "clicked unseen"]);
    expect((await listCampaigns(ctx, {})).items).toMatchObject([
      { _id, name: "Still", followUpOf: { _id: id, name: "Diwali" } },
    ]);
    const { recentCampaigns } = await getDashboard(ctx, { timeZone: "UTC" });
    expect(recentCampaigns).toEqual((await listCampaigns(ctx, {})).items);
    await deleteCampaign(ctx, { id: _id });
    expect((await listCampaigns(ctx, {})).items).toEqual([]);
  });

  it("needs a campaign of one's own that was sent to somebody", async () => {
    const ctx = await sender("brevo");
    const other = await sender("brevo");
    const id = await sentCampaign(other);
    await expect(followUpCampaign(ctx, { id, kind: "opened" })).rejects.toMatchObject({
      kind: "missing",
    });
    const copy = await duplicateCampaign(other, { id });
    await expect(followUpCampaign(other, { id: copy._id, kind: "opened" })).rejects.toMatchObject({
      kind: "conflict",
      message: MESSAGES.server.notSentYet,
    });
  });
});

describe("a duplicate", () => {
  it("is a draft with the same message and audience, and nothing that was sent", async () => {
    const ctx = await sender("brevo");
    const id = await sentCampaign(ctx);
    const original = await getCampaign(ctx, { id });
    const copy = await duplicateCampaign(ctx, { id });
    expect(copy).toMatchObject({
      name: "Copy of Diwali",
      subject: original.template.subject,
      body: original.template.body,
      segmentId: original.segment_id?._id,
      followUp: null,
    });
    expect(await getCampaign(ctx, { id: copy._id })).toMatchObject({
      status: "draft",
      stats: { total_recipients: 0, sent: 0, failed: 0 },
      startedAt: null,
    });
    expect(await getCampaign(ctx, { id })).toEqual(original);
  });

  it("of a draft without a name has none either", async () => {
    const ctx = await sender("brevo");
    const draft = { name: "", description: "", subject: "For you", body: "", rules: null };
    const nameless = { ...draft, segmentId: null, followUp: null, startAt: null };
    const { _id } = await saveDraft(ctx, { draft: nameless });
    expect((await duplicateCampaign(ctx, { id: _id })).name).toBe("");
  });

  it("of a draft or a follow-up keeps its rules and source, but no time to start at; its name stays a name", async () => {
    const ctx = await sender("brevo");
    const id = await sentCampaign(ctx);
    const rules = { combinator: "and", rules: [] };
    const followUp = { campaignId: id, kind: "clicked" as const };
    const { _id } = await saveDraft(ctx, {
      draft: {
        name: "😀".repeat(200),
        description: "For whom",
        subject: "",
        body: "",
        rules,
        segmentId: null,
        followUp,
        startAt: "2026-11-22T03:30:00.000Z",
      },
    });
    const copy = await duplicateCampaign(ctx, { id: _id });
    expect(copy).toMatchObject({ rules, followUp, description: "For whom", startAt: null });
    expect(copy.name).toBe(`Copy of ${"😀".repeat(192)}`);
    expect(await getDraft(ctx, { id: copy._id })).toEqual(copy);
  });
});
