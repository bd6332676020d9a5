import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertSegment } from "../../../../test/campaigns.ts";
import { insertCustomers } from "../../../../test/customers.ts";
import { rowsOf } from "../../../../test/database.ts";
import { sendAll, sendOnce, withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { images } from "../../../db/schema/index.ts";
import { deleteImage } from "../../images/change-images.ts";
import { createField, deleteField } from "../../fields/change-fields.ts";
import { duplicateCampaign } from "../drafts/copy-campaign.ts";
import { getDraft, saveDraft } from "../drafts/edit-draft.ts";
import { getCampaign } from "../read/get-campaign.ts";
import { previewMail } from "../review/preview-mail.ts";
import { sendTestMail } from "../test-email/send-test.ts";
import { reviewCampaign } from "../review/review-campaign.ts";
import { createCampaign } from "../start/create-campaign.ts";
import { sendDraft } from "../start/send-draft.ts";
import { startDue } from "../../../../test/start-due.ts";

const { sender, sandbox } = withSending();

const IN_PUNE = {
  combinator: "and" as const,
  rules: [{ field: "city" as const, operator: "==" as const, value: "pune" }],
};
const DESIGN: DesignDocument = {
  version: 2,
  blocks: [
    {
      id: "a",
      type: "heading",
      level: 1,
      align: "left",
      inline: [{ text: "Hi {first_name|you}" }],
    },
    {
      id: "b",
      type: "button",
      align: "left",
      label: "Only for Pune",
      link: "https://shop.example/pune?c={city}",
      showIf: IN_PUNE,
    },
    { id: "c", type: "button", align: "left", label: "Shop", link: "https://shop.example/all" },
  ],
};
const HTML = `<style>p{color:red}</style><script>alert(1)</script>
<p onclick="x()">Hi {name|you}, <a href="https://shop.example/?c={city}">shop</a>
<a href="javascript:alert(1)">bad</a></p><form><input name="x"></form>`;

async function audience(ctx: Ctx): Promise<string> {
  await insertCustomers(ctx.database, ctx.account.id, [
    { name: "Asha Rao", email: "asha@people.example", city: "Pune" },
    { name: "Ravi", email: "ravi@people.example", city: "Agra" },
  ]);
  return String(await insertSegment(ctx.database, ctx.account.id));
}

const mailTo = (address: string) =>
  sandbox()
    .store.find({ service: "brevo" })
    .find(({ recipient }) => recipient.email === address);

describe("a designed campaign", () => {
  it("is weighed in the review as it is mailed, and with it the images it shows", async () => {
    const ctx = await sender("brevo");
    const segmentId = await audience(ctx);
    const stored = await ctx.db
      .insert(images)
      .values(
        [200_000, 200_001].map((size) => ({
          ...{ accountId: ctx.account.id, hash: `${size}`.padEnd(43, "-"), name: "Lamp" },
          ...{ alt: "", type: "image/png" as const, width: 1, height: 1, size },
          content: Buffer.from("x"),
        })),
      )
      .returning();
    const pictures = stored.map(
      ({ hash, accountId }) => `https://crm.example/images/${hash}-${accountId}`,
    );
    const design: DesignDocument = {
      version: 2,
      blocks: [
        { id: "a", type: "button", align: "left", label: "Shop", link: "https://shop.example/" },
        ...pictures.map((url, index) => ({
          ...{ id: `p${index}`, type: "image" as const, align: "left" as const, link: null },
          ...{ url, alt: null, width: 300 },
        })),
      ],
    };
    const audienceOf = { kind: "segment" as const, segmentId };
    const review = await reviewCampaign(ctx, {
      ...{ subject: "Hello", body: "", design, audience: audienceOf },
    });
    expect(review.largeImages).toEqual([{ url: pictures[1], bytes: 200_001 }]);
    const { _id } = await createCampaign(ctx, {
      campaign: { name: "A", segmentId, template: { subject: "Hello", design } },
    });
    await sendAll(ctx, Number(_id));
    const mailed = mailTo("asha@people.example")?.html ?? "";
    expect(mailed).toContain("/t/c/");
    expect(review.htmlBytes).toBe(Buffer.byteLength(mailed));
    const plain = await reviewCampaign(ctx, { subject: "Hello", body: "Hi", audience: audienceOf });
    expect([plain.htmlBytes, plain.largeImages]).toEqual([undefined, undefined]);
  });

  it("is returned with its document and its plain text, and sends each recipient their blocks", async () => {
    const ctx = await sender("brevo");
    const segmentId = await audience(ctx);
    const { _id, template } = await createCampaign(ctx, {
      campaign: { name: "A", segmentId, template: { subject: "Hello", design: DESIGN } },
    });
    expect(template).toEqual({
      subject: "Hello",
      design: DESIGN,
      // A worker of an earlier version mails this: nothing in it is for some people only.
      body: "Hi {first_name|you}\n\nShop (https://shop.example/all)",
      variables: ["first_name", "city"],
    });
    await sendAll(ctx, Number(_id));
    expect(mailTo("asha@people.example")?.html).toContain("Only for Pune");
    expect(mailTo("asha@people.example")?.text).toContain(
      "Only for Pune (https://shop.example/pune?c=Pune)",
    );
    expect(mailTo("asha@people.example")?.html).toContain("Hi Asha");
    const other = mailTo("ravi@people.example");
    expect(other?.html).toContain("Hi Ravi");
    expect(JSON.stringify(other)).not.toContain("Pune");
    expect(other?.html).toMatch(/href="[^"]*\/u\/[\w-]+"[^>]*>Unsubscribe</);
    expect(other?.html).toMatch(/<img src="[^"]*\/t\/o\/[^"]*\.gif"/);
    expect(other?.text).toMatch(/\nUnsubscribe: http/);
    const links = await rowsOf(
      ctx.database,
      sql`select url from campaign_links where campaign_id = ${Number(_id)} order by link_index`,
    );
    // Those of the plain text first.
    expect(links.map(({ url }) => url)).toEqual([
      "https://shop.example/all",
      "https://shop.example/pune?c={city}",
    ]);
  });

  it("goes on with the same bytes after its people, its brand and its conditions have changed", async () => {
    const ctx = await sender("brevo");
    const segmentId = await audience(ctx);
    const { _id } = await createCampaign(ctx, {
      campaign: { name: "A", segmentId, template: { subject: "Hello", design: DESIGN } },
    });
    await expect(
      sendOnce(ctx, Number(_id), {
        onStep: (step) => {
          if (step === "sending") throw new Error("dies");
        },
      }),
    ).rejects.toThrow("dies");
    const frozen = sql`select id, payload_sha256 from send_batches where campaign_id = ${Number(_id)} and payload_sha256 is not null`;
    const before = await rowsOf(ctx.database, frozen);
    expect(before.length).toBeGreaterThan(0);
    await ctx.db.execute(
      sql`update customers set city = 'Agra' where account_id = ${ctx.account.id}`,
    );
    await ctx.db.execute(
      sql`insert into brands (account_id, version, brand) values (${ctx.account.id}, 1, '{"colours":{"main":"#000000","ground":"#000000"}}')`,
    );
    await ctx.db.execute(
      sql`update send_batches set lease_until = clock_timestamp() - interval '1 minute' where campaign_id = ${Number(_id)} and state = 'inflight'`,
    );
    await sendAll(ctx, Number(_id));
    const after = await rowsOf(ctx.database, frozen);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(mailTo("asha@people.example")?.html).toContain("Only for Pune");
  });

  it("that an earlier version has started goes out as its plain text, to be read by everybody", async () => {
    const ctx = await sender("brevo");
    const segmentId = await audience(ctx);
    const { _id } = await createCampaign(ctx, {
      campaign: { name: "A", segmentId, template: { subject: "Hello", design: DESIGN } },
    });
    // It knows of no versions, and freezes the variables of the body.
    await ctx.db.execute(sql`delete from campaign_versions where campaign_id = ${Number(_id)}`);
    await sendAll(ctx, Number(_id));
    const mail = mailTo("asha@people.example");
    expect(mail?.text).toMatch(/^Hi Asha\n\nShop \(https:\/\/shop.example\/all\)/);
    expect(mail?.html).toContain('<p dir="auto">Hi Asha</p>');
    expect(JSON.stringify(mail)).not.toContain("Only for Pune");
  });

  it("asks SendGrid for as many mails at once as it takes of that size", async () => {
    const ctx = await sender("sendgrid");
    const segmentId = await audience(ctx);
    const long = { text: "Long ".repeat(1_500) };
    const large: DesignDocument = {
      version: 2,
      blocks: [{ id: "a", type: "quote", inline: [long], source: "" }],
    };
    for (const [html, design, batches] of [
      ["<p>Hi {name}</p>", undefined, 1],
      [undefined, large, 2],
    ] as const) {
      const template = { subject: "Hello", html, design };
      const { _id } = await createCampaign(ctx, { campaign: { name: "A", segmentId, template } });
      const cut = sql`select count(*)::int as batches from send_batches where campaign_id = ${Number(_id)}`;
      expect(await rowsOf(ctx.database, cut)).toEqual([{ batches }]);
      await sendAll(ctx, Number(_id));
      expect(await getCampaign(ctx, { id: _id })).toMatchObject({ stats: { sent: 2, failed: 0 } });
    }
  });

  it("keeps the images it shows until it has started", async () => {
    const ctx = await sender("brevo");
    const segmentId = await audience(ctx);
    const [image] = await ctx.db
      .insert(images)
      .values({
        ...{ accountId: ctx.account.id, hash: `hash${ctx.account.id}`, name: "Lamp", alt: "" },
        ...{ type: "image/png", width: 1, height: 1, size: 1, content: Buffer.from("x") },
      })
      .returning();
    const html = `<img src="https://crm.example/images/${image?.hash}">`;
    const rest = { description: "", body: "", rules: null, followUp: null, startAt: null };
    const draft = { ...rest, name: "With a lamp", subject: "Hello", segmentId, html };
    const { _id } = await saveDraft(ctx, { draft });
    const id = String(image?.id);
    await expect(deleteImage(ctx, { id })).rejects.toMatchObject({
      kind: "conflict",
      message: "“Lamp” is shown by the campaign “With a lamp”. Remove it there first",
    });
    await sendDraft(ctx, { id: _id });
    await deleteImage(ctx, { id });
  });

  it("is drafted as far as it is written, sent once it is whole, and duplicated", async () => {
    const ctx = await sender("brevo");
    const segmentId = await audience(ctx);
    const half = { version: 2, blocks: [{ id: "a", type: "button", link: "" }] };
    const draft = { name: "A", subject: "Hello", segmentId };
    const rest = { description: "", body: "", rules: null, followUp: null, startAt: null };
    const saved = await saveDraft(ctx, { draft: { ...rest, ...draft, design: half } });
    expect(await getDraft(ctx, { id: saved._id })).toMatchObject({ design: half, body: "" });
    await expect(sendDraft(ctx, { id: saved._id })).rejects.toMatchObject({ kind: "invalid" });
    await saveDraft(ctx, { id: saved._id, draft: { ...rest, ...draft, design: DESIGN } });
    const sent = await sendDraft(ctx, { id: saved._id });
    expect(sent.template.design).toEqual(DESIGN);
    const copy = await duplicateCampaign(ctx, { id: sent._id });
    expect(copy).toMatchObject({ design: DESIGN, subject: "Hello" });
    // A draft saved without its design is a plain one.
    const plain = await saveDraft(ctx, {
      id: copy._id,
      draft: { ...rest, ...draft, body: "Hi {name}" },
    });
    expect(plain).not.toHaveProperty("design");
  });

  it("holds the fields that its texts and its conditions name, and becomes a draft again when they mean nothing", async () => {
    const ctx = await sender("brevo");
    const segmentId = await audience(ctx);
    const base = { label: "", type: "number" as const, choices: [], description: "" };
    await createField(ctx, { ...base, key: "size", label: "Size" });
    await createField(ctx, { ...base, key: "height", label: "Height" });
    const input = {
      combinator: "and" as const,
      rules: [{ field: "attributes.size" as const, operator: ">" as const, value: 1 }],
    };
    const design: DesignDocument = {
      version: 2,
      blocks: [
        { id: "a", type: "quote", inline: [{ text: "x" }], source: "{height|1}", showIf: input },
      ],
    };
    const template = { subject: "Hello", design };
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const { _id } = await createCampaign(ctx, {
      campaign: { name: "A", segmentId, template, schedule: { at, timeZone: "UTC" } },
    });
    for (const key of ["size", "height"])
      await expect(deleteField(ctx, { key })).rejects.toMatchObject({ kind: "conflict" });
    await ctx.db.execute(
      sql`delete from customer_fields where account_id = ${ctx.account.id} and key = 'size'`,
    );
    await ctx.db.execute(
      sql`update campaigns set scheduled_at = clock_timestamp() where id = ${Number(_id)}`,
    );
    await startDue(ctx);
    const returned = await getCampaign(ctx, { id: _id });
    expect(returned.status).toBe("draft");
    expect(returned.status_reason).toMatch(/field/i);
    await expect(
      createCampaign(ctx, { campaign: { name: "B", segmentId, template } }),
    ).rejects.toMatchObject({ kind: "invalid" });
  });

  it("freezes the fields its texts name", async () => {
    const ctx = await sender("brevo");
    const field = {
      key: "size",
      label: "Size",
      type: "text" as const,
      choices: [],
      description: "",
    };
    await createField(ctx, field);
    await insertCustomers(ctx.database, ctx.account.id, [
      { email: "asha@people.example", attributes: { size: "XL" } },
    ]);
    const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
    const html = `<p title="{size|?}">Hi</p>`;
    const { _id } = await createCampaign(ctx, {
      campaign: { name: "A", segmentId, template: { subject: "Hello", html } },
    });
    await sendAll(ctx, Number(_id));
    expect(mailTo("asha@people.example")?.html).toContain(`<p title="XL">Hi</p>`);
  });

  it("is refused where its mails would be too large", async () => {
    const ctx = await sender("brevo");
    const segmentId = await audience(ctx);
    const design: DesignDocument = {
      version: 2,
      // Each & is five characters of HTML: large, and rendered in no time.
      blocks: Array.from({ length: 6 }, (_, at) => ({
        id: `b${at}`,
        type: "text" as const,
        align: "left" as const,
        content: [{ type: "paragraph" as const, inline: [{ text: "&".repeat(20_000) }] }],
      })),
    };
    await expect(
      createCampaign(ctx, {
        campaign: { name: "A", segmentId, template: { subject: "S", design } },
      }),
    ).rejects.toMatchObject({
      kind: "invalid",
      message: expect.stringMatching(/the limit is 500 KB/),
    });
  });
});

describe("pasted HTML", () => {
  it("is cleaned, said to be, and mailed with a way to unsubscribe", async () => {
    const ctx = await sender("brevo");
    const segmentId = await audience(ctx);
    const removed = [
      "<script>",
      "onclick on <p>",
      "The address javascript:alert(1)",
      "<form>",
      "<input>",
    ];
    const campaign = { name: "A", segmentId, template: { subject: "Hello", html: HTML } };
    const made = await createCampaign(ctx, { campaign, idempotencyKey: "k" });
    expect(made.template.removed).toEqual(removed);
    expect(await createCampaign(ctx, { campaign, idempotencyKey: "k" })).toEqual(made);
    expect(made.template).toMatchObject({
      body: "Hi {name|you}, shop (https://shop.example/?c={city}) bad",
      variables: ["name", "city"],
    });
    expect(made.template.html).not.toMatch(/script|onclick|form|input/);
    await sendAll(ctx, Number(made._id));
    const html = mailTo("asha@people.example")?.html;
    expect(html).toContain("<style>p{color:red}</style>");
    expect(html).toContain('Hi Asha Rao, <a href="http');
    expect(html).toMatch(/\/t\/c\//);
    expect(html).toMatch(/href="[^"]*\/u\/[\w-]+">Unsubscribe</);
    const preview = await previewMail(ctx, { subject: "", body: "", html: HTML });
    expect(preview.removed).toEqual(removed);
    await sendTestMail(ctx, { subject: "Hello", body: "", html: HTML });
    expect(mailTo("post@dakiya.example")?.html).toContain("Hi you");
  });

  it("unsubscribes where it says {unsubscribe}, is a page where it says so, and is reviewed like any message", async () => {
    const ctx = await sender("brevo");
    const segmentId = await audience(ctx);
    const html = `<html><body><p>Hi {nobody} {phone}</p><a href="{view_in_browser}">Page</a> <a href="{unsubscribe}">Leave</a></body></html>`;
    const { html: shown } = await previewMail(ctx, { subject: "", body: "", html });
    expect(shown.match(/\/u\/preview/g)).toHaveLength(1);
    const review = await reviewCampaign(ctx, {
      ...{ subject: "Hello", body: "", html },
      audience: { kind: "segment", segmentId },
    });
    expect(review).toMatchObject({
      unknownVariables: ["nobody"],
      blanks: [{ variable: "phone", people: 2 }],
      removed: [],
    });
    const { template } = await createCampaign(ctx, {
      campaign: { name: "A", segmentId, template: { subject: "Hello", html } },
    });
    expect(template).toMatchObject({
      body: "Hi {nobody} {phone}\n\nPage ({view_in_browser}) Leave",
      variables: ["nobody", "phone"],
    });
    const words = await reviewCampaign(ctx, {
      ...{ subject: "Hello", body: "", html: "<p>{view_in_browser}</p>" },
      audience: { kind: "segment", segmentId },
    });
    expect(words.unknownVariables).toEqual(["view_in_browser"]);
  });
});

it.each(["<b>", "<x>", "<table><tr><td>"])(
  "HTML with thousands of %s never closed is refused with a sentence, wherever it is pasted",
  async (tag) => {
    const ctx = await sender("brevo");
    const segmentId = await audience(ctx);
    const html = tag.repeat(300_000 / tag.length);
    const refusal = { kind: "invalid", message: MESSAGES.createCampaign.htmlTooDeep(200) };
    const message = { subject: "Hello", body: "", html };
    const rest = { description: "", rules: null, followUp: null, startAt: null };
    for (const use of [
      () => previewMail(ctx, message),
      () => sendTestMail(ctx, message),
      () => reviewCampaign(ctx, { ...message, audience: { kind: "segment", segmentId } }),
      () => saveDraft(ctx, { draft: { ...rest, ...message, name: "A", segmentId } }),
      () =>
        createCampaign(ctx, {
          campaign: { name: "A", segmentId, template: { subject: "S", html } },
        }),
    ])
      await expect(use()).rejects.toMatchObject(refusal);
  },
);

it("A campaign has one message of the three", async () => {
  const { campaignInput } = await import("@dakiya/domain/campaign");
  const said = (template: object) =>
    campaignInput
      .safeParse({ name: "A", segmentId: "1", template })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
  const { messageRequired, oneMessage, subjectRequired } = MESSAGES.createCampaign;
  expect(said({ subject: "S", design: DESIGN })).toBeUndefined();
  expect(said({ subject: "S", html: "<p>x</p>" })).toBeUndefined();
  expect(said({ subject: "S", body: "{name}", html: "x" })).toEqual([["template", oneMessage]]);
  expect(said({})).toEqual([
    ["template.subject", subjectRequired],
    ["template.body", messageRequired],
  ]);
});
