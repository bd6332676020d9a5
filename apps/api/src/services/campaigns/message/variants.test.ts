import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertSegment } from "../../../../test/campaigns.ts";
import { insertCustomers } from "../../../../test/customers.ts";
import { rowsOf } from "../../../../test/database.ts";
import { sendAll, sendOnce, withSending } from "../../../../test/sending.ts";
import { startDue } from "../../../../test/start-due.ts";
import { images } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { addCodes } from "../../coupons/add-codes.ts";
import { createPool, deletePool } from "../../coupons/pools.ts";
import { renderView } from "../../deliveries/index.ts";
import { deleteImage } from "../../images/change-images.ts";
import { createTemplate } from "../../templates/change-templates.ts";
import { getTemplate } from "../../templates/find-templates.ts";
import { duplicateCampaign } from "../drafts/copy-campaign.ts";
import { getDraft, saveDraft } from "../drafts/edit-draft.ts";
import { getCampaign } from "../read/get-campaign.ts";
import { getCampaignReport } from "../report/get-report.ts";
import { listLinkClicks } from "../report/list-link-clicks.ts";
import { showEmail } from "../report/show-email.ts";
import { previewMail } from "../review/preview-mail.ts";
import { reviewCampaign } from "../review/review-campaign.ts";
import { createCampaign } from "../start/create-campaign.ts";
import { sendDraft } from "../start/send-draft.ts";
import { stopCampaign } from "../start/take-back.ts";
import { sendTestMail } from "../test-email/send-test.ts";

const { sender, sandbox } = withSending();

const HINDI: DesignDocument = {
  version: 2,
  blocks: [
    { id: "a", type: "heading", level: 1, align: "left", inline: [{ text: "नमस्ते {name|आप}" }] },
    { id: "b", type: "button", align: "left", label: "दुकान", link: "https://shop.example/all" },
  ],
};
const TEMPLATE = {
  ...{ subject: "Hello", previewText: "Lamps", body: "Hi {name}, https://shop.example/all" },
  language: "en",
  variants: [
    { language: "hi", subject: "नमस्ते {city}", previewText: "दीये", design: HINDI },
    { language: "ta", subject: "வணக்கம்", body: "{name}: https://shop.example/ta" },
  ],
};

async function audience(ctx: Ctx): Promise<string> {
  await insertCustomers(ctx.database, ctx.account.id, [
    { name: "Asha", email: "asha@people.example", language: "hi-IN", city: "Pune" },
    { name: "Ravi", email: "ravi@people.example", language: "en" },
    { name: "Mala", email: "mala@people.example", attributes: { language: "Tamil" } },
    { name: "Bina", email: "bina@people.example", language: "bn" },
  ]);
  return String(await insertSegment(ctx.database, ctx.account.id));
}

const mailTo = (name: string) =>
  sandbox()
    .store.find()
    .find(({ recipient }) => recipient.email === `${name}@people.example`);
const create = async (ctx: Ctx, segmentId: string, template: object = TEMPLATE, more = {}) =>
  await createCampaign(ctx, {
    campaign: {
      ...{ name: "Diwali", segmentId, template: { ...TEMPLATE, ...template } },
      ...more,
    },
  });

async function startNow(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(
    sql`update campaigns set scheduled_at = clock_timestamp() - interval '1 second' where id = ${Number(id)}`,
  );
  await startDue(ctx);
}

describe("a campaign in several languages", () => {
  it("sends each recipient the message in their language, and the fallback to everybody else", async () => {
    const ctx = await sender("brevo");
    const { _id, template } = await create(ctx, await audience(ctx));
    expect(template).toMatchObject({
      language: "en",
      variants: [
        { language: "hi", design: HINDI },
        { language: "ta", subject: "வணக்கம்" },
      ],
    });
    await sendAll(ctx, Number(_id));
    expect(["asha", "ravi", "mala", "bina"].map((name) => mailTo(name)?.subject)).toEqual([
      ...["नमस्ते Pune", "Hello", "வணக்கம்", "Hello"],
    ]);
    expect(mailTo("asha")?.html).toContain("नमस्ते Asha");
    expect(mailTo("asha")?.html).toContain(">दीये");
    expect(mailTo("ravi")?.text).toContain("Hi Ravi, https://shop.example/all");
    expect(mailTo("mala")?.text).toContain("Mala: https://shop.example/ta");
    expect(mailTo("mala")?.html).not.toContain("Lamps");
  });

  it("counts recipients and clicks by language, and shows the email of each", async () => {
    const ctx = await sender("brevo");
    const { _id: id } = await create(ctx, await audience(ctx));
    const { languages, links } = await getCampaignReport(ctx, { id });
    expect(languages).toEqual([
      { language: "en", recipients: 2 },
      { language: "hi", recipients: 1 },
      { language: "ta", recipients: 1 },
    ]);
    expect(links).toMatchObject([
      { index: 0, url: "https://shop.example/all" },
      { index: 1, url: "https://shop.example/all", language: "hi" },
      { index: 2, url: "https://shop.example/ta", language: "ta" },
    ]);
    await ctx.db.execute(sql`
      insert into link_clicks (account_id, campaign_id, link_index, seq, first_at, clicks)
      values (${ctx.account.id}, ${Number(id)}, 1, 1, now(), 2)`);
    const clicks = await listLinkClicks(ctx, { id, link: "1", limit: 10 });
    expect(clicks.items.map(({ customer }) => customer.name)).toEqual(["Asha"]);
    const shown = async (inLanguage?: string) =>
      await showEmail(ctx, { id, ...(inLanguage === undefined ? {} : { inLanguage }) });
    expect(await shown("hi")).toMatchObject({ subject: "नमस्ते Pune", recipient: { name: "Asha" } });
    expect(await shown("en")).toMatchObject({ subject: "Hello", recipient: { name: "Ravi" } });
    expect(await shown()).toMatchObject({ recipient: { name: "Asha" } });
    const [page, none] = [1, 2].map(
      async (seq) => await renderView(ctx, { campaignId: Number(id), seq }),
    );
    expect((await page)?.html).toContain("<title>नमस्ते Pune</title>");
    expect(await none).toBeNull();
  });

  it("goes on with the same bytes after a crash, whatever its people speak by then", async () => {
    const ctx = await sender("brevo");
    const { _id } = await create(ctx, await audience(ctx));
    const dies = sendOnce(ctx, Number(_id), {
      onStep: (step) => {
        if (step === "sending") throw new Error("dies");
      },
    });
    await expect(dies).rejects.toThrow("dies");
    const frozen = sql`select id, payload_sha256 from send_batches where campaign_id = ${Number(_id)} and payload_sha256 is not null`;
    const before = await rowsOf(ctx.database, frozen);
    await ctx.db.execute(
      sql`update customers set language = 'ta' where account_id = ${ctx.account.id}`,
    );
    await ctx.db.execute(
      sql`update send_batches set lease_until = clock_timestamp() - interval '1 minute' where campaign_id = ${Number(_id)} and state = 'inflight'`,
    );
    await sendAll(ctx, Number(_id));
    expect(await rowsOf(ctx.database, frozen)).toEqual(expect.arrayContaining(before));
    expect(mailTo("asha")?.subject).toBe("नमस्ते Pune");
  });

  it("is one draft with all its messages: saved, copied, taken back and scheduled", async () => {
    const ctx = await sender("brevo");
    const segmentId = await audience(ctx);
    const { language, variants, ...main } = TEMPLATE;
    const rest = { description: "", rules: null, segmentId, followUp: null, startAt: null };
    const parts = variants.map((one) => ({ body: "", ...one }));
    const half = { ...parts[1], language: "bn", subject: "", body: "" };
    const saved = await saveDraft(ctx, {
      draft: { ...rest, name: "Diwali", ...main, language, variants: [...parts, half] },
    });
    expect(saved).toMatchObject({ language, variants: [{ language: "hi" }, parts[1], half] });
    await expect(sendDraft(ctx, { id: saved._id })).rejects.toThrow("Bengali: Subject is required");
    const { _id: id, savedAt: _at, ...found } = await getDraft(ctx, { id: saved._id });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await saveDraft(ctx, { id, draft: { ...found, variants: found.variants?.slice(0, 2) ?? [] } });
    await sendDraft(ctx, { id, schedule: { at, timeZone: "Asia/Kolkata" } });
    await startNow(ctx, id);
    await sendAll(ctx, Number(id));
    expect(mailTo("mala")?.subject).toBe("வணக்கம்");

    const copy = await duplicateCampaign(ctx, { id });
    expect(copy).toMatchObject({
      language,
      variants: [{ language: "hi", design: HINDI }, parts[1]],
    });
    await sendDraft(ctx, { id: copy._id, holdSeconds: 60 });
    await stopCampaign(ctx, { id: copy._id });
    expect(await getDraft(ctx, { id: copy._id })).toMatchObject({ variants: copy.variants });
    const left = sql`select 1 from campaign_versions where campaign_id = ${Number(copy._id)}`;
    expect(await rowsOf(ctx.database, left)).toEqual([]);
  });

  it("is reviewed, previewed and tested in each language", async () => {
    const ctx = await sender("brevo");
    const segmentId = await audience(ctx);
    const looked = {
      ...TEMPLATE,
      variants: TEMPLATE.variants.map((one) => ({ body: "", ...one })),
    };
    const review = await reviewCampaign(ctx, {
      ...{ ...looked, audience: { kind: "segment", segmentId } },
    });
    expect(review.languages).toEqual([
      { language: "en", people: 2 },
      { language: "hi", people: 1 },
      { language: "ta", people: 1 },
    ]);
    // {city} stands in the Hindi subject alone.
    expect(review.blanks).toEqual([{ variable: "city", people: 3 }]);
    expect(review.htmlBytes).toBeGreaterThan(1_000);
    const customerId = review.sample[0]?._id ?? "";
    const subjects = [
      await previewMail(ctx, { ...looked, customerId }),
      await previewMail(ctx, { ...looked, customerId, inLanguage: "ta" }),
      await previewMail(ctx, { ...looked, customerId, inLanguage: "en" }),
      await previewMail(ctx, looked),
    ].map(({ subject, language }) => [subject, language]);
    expect(subjects).toEqual([
      ...[
        ["नमस्ते Pune", "hi"],
        ["வணக்கம்", "ta"],
        ["Hello", "en"],
        ["Hello", "en"],
      ],
    ]);
    await sendTestMail(ctx, { ...looked, customerId, inLanguage: "ta", to: ["me@people.example"] });
    expect(mailTo("me")?.subject).toBe("[Test] வணக்கம்");
  });

  it("keeps a pool and an image that one of its messages alone has", async () => {
    const ctx = await sender("brevo");
    const segmentId = await audience(ctx);
    const pool = { name: "Diwali", worth: "", expiresOn: null, warnBelow: null };
    const { _id: poolId } = await createPool(ctx, pool);
    await addCodes(ctx, { id: poolId, codes: ["A", "B", "C", "D"] });
    const [image] = await ctx.db
      .insert(images)
      .values({
        ...{ accountId: ctx.account.id, hash: `h-${ctx.account.id}`, name: "Lamp", alt: "" },
        ...{ type: "image/png" as const, width: 1, height: 1, size: 1, content: Buffer.from("x") },
      })
      .returning();
    const body = `{name}: {coupon:diwali} https://crm.example/images/${image?.hash}`;
    const variants = [{ language: "hi", subject: "{coupon:diwali}", body }];
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const schedule = { at, timeZone: "Asia/Kolkata" };
    const { _id } = await create(ctx, segmentId, { variants }, { schedule });
    await expect(deletePool(ctx, { id: poolId })).rejects.toThrow(/Diwali/);
    await expect(deleteImage(ctx, { id: String(image?.id) })).rejects.toThrow(/Lamp/);
    await startNow(ctx, _id);
    await sendAll(ctx, Number(_id));
    // A code for each recipient, as of a block that some are not shown.
    expect(mailTo("asha")?.subject).toBe("A");
    expect((await getCampaign(ctx, { id: _id })).template.variables).toContain("coupon:diwali");
  });

  it("refuses conditions that mean nothing, naming the language", async () => {
    const ctx = await sender("brevo");
    const showIf = { combinator: "and", rules: [{ field: "age", operator: "==", value: "old" }] };
    const design = { ...HINDI, blocks: HINDI.blocks.map((block) => ({ ...block, showIf })) };
    const variants = [{ language: "hi", subject: "x", design }];
    await expect(create(ctx, await audience(ctx), { variants })).rejects.toMatchObject({
      message: expect.stringMatching(/^Hindi: /),
      fields: [{ path: expect.stringMatching(/^template\.variants\.0\.design\./) }, {}],
    });
  });
});

it("A template keeps the messages in other languages, and one that an earlier version started is sent as its fallback", async () => {
  const ctx = await sender("brevo");
  const kept = await createTemplate(ctx, {
    ...{ name: "Diwali", subject: "Hello", mode: "text", content: "Hi", language: "en" },
    variants: [{ language: "hi", subject: "नमस्ते", mode: "design", content: HINDI }],
  });
  expect(await getTemplate(ctx, { id: kept._id })).toMatchObject({
    language: "en",
    variants: [{ language: "hi", mode: "design", content: HINDI }],
  });
  const { _id } = await create(ctx, await audience(ctx));
  await ctx.db.execute(sql`delete from campaign_versions where campaign_id = ${Number(_id)}`);
  await ctx.db.execute(
    sql`update communication_logs set recipient = recipient - 'hidden' where campaign_id = ${Number(_id)}`,
  );
  await sendAll(ctx, Number(_id));
  expect(mailTo("asha")?.subject).toBe("Hello");
  expect(MESSAGES.variants.tooMany(9)).toBe("A message has at most 10 languages");
});
