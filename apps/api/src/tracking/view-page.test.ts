import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { sql } from "drizzle-orm";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertSegment } from "../../test/campaigns.ts";
import { insertCustomers } from "../../test/customers.ts";
import { rowsOf } from "../../test/database.ts";
import { outcomeOf, sendAll, withSending } from "../../test/sending.ts";
import type { Ctx } from "../deps.ts";
import { deleteCampaign } from "../services/campaigns/lifecycle/end-campaign.ts";
import { previewMail } from "../services/campaigns/review/preview-mail.ts";
import { sendTestMail } from "../services/campaigns/test-email/send-test.ts";
import { createCampaign } from "../services/campaigns/start/create-campaign.ts";
import { writeToken } from "../services/deliveries/mail/tokens.ts";
import { applyPendingHits } from "../services/deliveries/outcomes/apply-hits.ts";
import { eraseCustomer } from "../services/personal-data/erase/erase-customer.ts";
import { trackingRoutes } from "./index.ts";
import { registerLinks } from "./links.ts";
import { registerView } from "./view-page.ts";

const { sender, sandbox } = withSending();

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36";
const DESIGN: DesignDocument = {
  version: 2,
  blocks: [
    {
      ...{ id: "a", type: "footer" },
      inline: [{ text: "Hi {name}" }, { text: "View", link: "{view_in_browser}" }],
    },
    { id: "b", type: "button", align: "left", label: "Shop", link: "https://shop.example/{city}" },
    {
      ...{ id: "c", type: "button", align: "left", label: "Pune", link: "https://shop.example/" },
      showIf: { combinator: "and", rules: [{ field: "city", operator: "==", value: "pune" }] },
    },
  ],
};
const HTML = `<h1>Hi {name}</h1><p><a href="{view_in_browser}">Page</a> of {city}</p>`;

let app: FastifyInstance;
let ctx: Ctx;
beforeAll(async () => {
  ctx = await sender("brevo");
  app = Fastify();
  registerLinks(app, ctx);
  await trackingRoutes(app, ctx);
});
afterAll(async () => await app.close());
beforeEach(async () => {
  ctx = await sender("brevo");
});

/** Sends a campaign to Asha and to somebody called by the name of the link; gives its id and theirs. */
async function send(template: { design: DesignDocument } | { html: string } | { body: string }) {
  const people = await insertCustomers(ctx.database, ctx.account.id, [
    { name: "Asha & Co", city: "Pune", email: `asha.${ctx.account.id}@people.example` },
    { name: "{view_in_browser}", city: "Agra", email: `ravi.${ctx.account.id}@people.example` },
  ]);
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  const { _id } = await createCampaign(ctx, {
    campaign: { name: "A", segmentId, template: { subject: "For <{name}>", ...template } },
  });
  await sendAll(ctx, Number(_id));
  return { campaignId: Number(_id), people: people.map(String) };
}

const mailTo = (name: string) => {
  const address = `${name}.${ctx.account.id}@people.example`;
  const mail = sandbox()
    .store.find({ service: "brevo" })
    .find(({ recipient }) => recipient.email === address);
  return { html: mail?.html ?? "", text: mail?.text ?? "" };
};

const pathOf = (part: string): string => /\/t\/v\/[\w-]+/.exec(part)?.[0] ?? "no link";

async function visit(url: string, method: "GET" | "POST" = "GET") {
  return await app.inject({ method, url, headers: { "user-agent": BROWSER } });
}

describe("a mail as a page", () => {
  it.each([{ design: DESIGN }, { html: HTML }])(
    "is that recipient's own, at the address that both parts of their mail give",
    async (template) => {
      await send(template);
      const [asha, ravi] = [mailTo("asha"), mailTo("ravi")];
      expect(pathOf(asha.text)).toBe(pathOf(asha.html));
      expect(pathOf(asha.html)).not.toBe(pathOf(ravi.html));
      // A customer's name is no link.
      expect(ravi.text).toContain("Hi {view_in_browser}");
      expect(ravi.html).toContain("Hi {view_in_browser}");
      const page = await visit(pathOf(asha.html));
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain("Hi Asha &amp; Co");
      expect(page.body).toContain("<title>For &lt;Asha &amp; Co&gt;</title>");
      expect(page.body.includes(">Pune<")).toBe("design" in template);
      expect((await visit(pathOf(ravi.html))).body).not.toContain("Pune");
    },
  );

  it("runs nothing, leaves nothing behind, and is kept by nobody", async () => {
    await send({ html: HTML });
    const { headers, body } = await visit(pathOf(mailTo("asha").html));
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "x-content-type-options": "nosniff",
      // Chromium refuses a page in a sandbox of its own that says anything else.
      "cross-origin-opener-policy": "unsafe-none",
    });
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toEqual([
      "default-src 'none'",
      "img-src http: https:",
      "style-src 'unsafe-inline'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "sandbox allow-popups allow-popups-to-escape-sandbox",
    ]);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(body).toContain('<meta name="robots" content="noindex">');
  });

  it("counts as nothing however often it is seen; its links count, and unsubscribe", async () => {
    const { campaignId } = await send({ design: DESIGN });
    const path = pathOf(mailTo("asha").html);
    const page = await visit(path);
    await visit(path);
    expect(page.body).not.toContain("/t/o/");
    const stored = sql`select kind from tracking_hits where campaign_id = ${campaignId}`;
    expect(await rowsOf(ctx.database, stored)).toEqual([]);
    const click = /\/t\/c\/[\w-]+(?="[^>]*target)/.exec(page.body)?.[0] ?? "";
    expect((await visit(click)).headers["location"]).toBe("https://shop.example/Pune");
    await applyPendingHits(ctx, { holdMs: 0 });
    expect((await outcomeOf(ctx, campaignId)).campaign).toMatchObject({ opened: 1, clicked: 1 });
    await visit(/\/u\/[\w-]+/.exec(page.body)?.[0] ?? "", "POST");
    const left = sql`select name from customers where account_id = ${ctx.account.id} and unsubscribed_at is not null`;
    expect(await rowsOf(ctx.database, left)).toEqual([{ name: "Asha & Co" }]);
  });

  it("stays when its campaign is deleted", async () => {
    const { campaignId } = await send({ html: HTML });
    await deleteCampaign(ctx, { id: String(campaignId) });
    expect((await visit(pathOf(mailTo("asha").html))).statusCode).toBe(200);
  });

  it("waits when it is asked for again and again, and no other waits with it", async () => {
    await send({ html: HTML });
    const path = pathOf(mailTo("asha").html);
    const codes = new Set<number>();
    for (let n = 0; n < 60; n += 1) codes.add((await visit(path)).statusCode);
    expect(codes).toEqual(new Set([200]));
    const refused = await visit(path);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
    expect((await visit(pathOf(mailTo("ravi").html))).statusCode).toBe(200);
  });
});

it("The pages of a campaign that take long wait for the next minute, and those of others are shown", async () => {
  await send({ html: HTML });
  const [asha, ravi] = [pathOf(mailTo("asha").html), pathOf(mailTo("ravi").html)];
  ctx = await sender("brevo");
  await send({ html: HTML });
  const server = Fastify();
  registerView(server, ctx, 0.001);
  const codes = [];
  for (const url of [asha, ravi, pathOf(mailTo("asha").html)])
    codes.push((await server.inject({ url })).statusCode);
  expect(codes).toEqual([200, 429, 200]);
  await server.close();
});

describe("a page there is not", () => {
  it("is said to be a link that does not work, for every token we have not signed for it", async () => {
    const { campaignId } = await send({ html: HTML });
    const good = pathOf(mailTo("asha").html);
    const others = (["log", "open", "unsubscribe"] as const).map(
      (kind) => `/t/v/${writeToken(ctx.secrets, { kind, campaignId, seq: 1 })}`,
    );
    const bodies = new Set<string>();
    for (const path of [good.slice(0, -1), `${good}A`, `${good}/x`, "/t/v/", "/t/v/x", ...others]) {
      const { statusCode, body, headers } = await visit(path);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(headers["x-robots-tag"]).toBe("noindex");
      bodies.add(body);
    }
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toContain("This link does not work");
  });

  const isGone = async (path: string): Promise<void> => {
    const { statusCode, body, headers } = await visit(path);
    expect(statusCode).toBe(404);
    expect(body).toContain("This mail is no longer kept");
    expect(body).not.toContain("Asha");
    expect(headers["cache-control"]).toBe("no-store");
  };

  it("is said to be kept no longer, of somebody who was erased", async () => {
    const { people } = await send({ design: DESIGN });
    const [asha, ravi] = [pathOf(mailTo("asha").html), pathOf(mailTo("ravi").html)];
    await eraseCustomer(ctx, { id: people[0] ?? "" });
    await isGone(asha);
    expect((await visit(ravi)).statusCode).toBe(200);
  });

  it("is said to be kept no longer, of an account that was closed", async () => {
    await send({ design: DESIGN });
    const path = pathOf(mailTo("asha").html);
    await ctx.db.execute(
      sql`update accounts set closed_at = clock_timestamp() where id = ${ctx.account.id}`,
    );
    await isGone(path);
  });

  it("is said to be kept no longer, of a plain mail, which has no link to one", async () => {
    const { campaignId } = await send({ body: "Hi {name}, {view_in_browser}" });
    expect(mailTo("asha").text).toContain("Hi Asha & Co, {view_in_browser}");
    for (const seq of [1, 9]) {
      await isGone(`/t/v/${writeToken(ctx.secrets, { kind: "view", campaignId, seq })}`);
    }
  });

  it("is said to be of no preview and no test, whose links lead there", async () => {
    for (const template of [{ design: DESIGN }, { html: HTML }]) {
      const message = { subject: "A", body: "", ...template };
      const preview = await previewMail(ctx, message);
      await sendTestMail(ctx, message);
      const test = sandbox()
        .store.find({ service: "brevo" })
        .findLast(({ recipient }) => recipient.email === "post@dakiya.example");
      for (const part of [preview.html, preview.text, test?.html ?? "", test?.text ?? ""])
        expect(pathOf(part)).toBe("/t/v/preview");
    }
    const { statusCode, body } = await visit("/t/v/preview");
    expect([statusCode, body.includes("This link works in a mail that was sent")]).toEqual([
      404,
      true,
    ]);
  });
});
