import { sql } from "drizzle-orm";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertSegment } from "../../test/campaigns.ts";
import { insertCustomers } from "../../test/customers.ts";
import { rowsOf } from "../../test/database.ts";
import { sendAll, startCampaign, withSending } from "../../test/sending.ts";
import type { Ctx } from "../deps.ts";
import { deleteCampaign } from "../services/campaigns/lifecycle/end-campaign.ts";
import { createCampaign } from "../services/campaigns/start/create-campaign.ts";
import { shareReport, unshareReport } from "../services/campaigns/report/share-report.ts";
import { trackingRoutes } from "./index.ts";

const { sender } = withSending();
let app: FastifyInstance;
let ctx: Ctx;
let id: string;

beforeAll(async () => {
  app = Fastify();
  await trackingRoutes(app, await sender("resend"));
});
afterAll(async () => await app.close());
beforeEach(async () => {
  ctx = await sender("resend");
  const campaignId = await startCampaign(ctx, 2, [{ city: "Navi Mumbai" }]);
  await sendAll(ctx, campaignId);
  id = String(campaignId);
});

const share = async (): Promise<string> => {
  const { link } = await shareReport(ctx, { id });
  return new URL(link).pathname;
};
const visit = async (url: string) => await app.inject({ url });

describe("a shared report", () => {
  it("shows figures, links and the email to anybody, and nobody among the recipients", async () => {
    const response = await visit(await share());
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "x-robots-tag": "noindex",
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "content-security-policy": expect.not.stringContaining("script-src"),
    });
    expect(response.body).toContain('<meta name="robots" content="noindex">');
    expect(response.body).toMatch(/Recipients<\/th>.*?<td>2<\/td>/);
    expect(response.body).toContain("100.0% of recipients");
    expect(response.body).toMatch(/<td>Not known<\/td><td>100\.0%<\/td><td class="wide">2<\/td>/);
    expect(response.body).toContain("Nobody has opened it yet");
    expect(response.body).not.toMatch(/<script|Set-Cookie/i);
    const people = await rowsOf(
      ctx.database,
      sql`select name, email from customers where account_id = ${ctx.account.id}`,
    );
    expect(people.length).toBeGreaterThan(1);
    for (const { name, email } of people) {
      expect(response.body).not.toContain(String(name));
      expect(response.body).not.toContain(String(email));
    }
    expect(response.body).not.toContain("Navi Mumbai");
  });

  it("shows its email in each of its languages", async () => {
    const email = `asha.${ctx.account.id}@people.example`;
    await insertCustomers(ctx.database, ctx.account.id, [{ name: "Asha", email, language: "hi" }]);
    const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
    const template = {
      ...{ subject: "Hello", body: "In English", language: "en" },
      variants: [{ language: "hi", subject: "नमस्ते", body: "हिन्दी में" }],
    };
    const { _id } = await createCampaign(ctx, { campaign: { name: "Two", segmentId, template } });
    await sendAll(ctx, Number(_id));
    id = _id;
    const path = await share();
    expect((await visit(path)).body).toContain("In English");
    const hindi = (await visit(`${path}?language=hi`)).body;
    expect(hindi).toContain("हिन्दी में");
    expect(hindi).not.toContain("In English");
    expect(hindi).toContain('<a href="?language=en">English</a>');
    for (const odd of ["xx", "%00", "hi&language=en"])
      expect((await visit(`${path}?language=${odd}`)).body).toContain("In English");
  });

  it("stores no link, only its hash", async () => {
    const token = (await share()).split("/").at(-1) ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await rowsOf(
      ctx.database,
      sql`select s::text as row from report_shares s where campaign_id = ${id}`,
    );
    expect(String(row?.["row"])).not.toContain(token);
  });

  it("ends when it is turned off, replaced, or its campaign is deleted", async () => {
    const first = await share();
    const second = await share();
    expect((await visit(first)).statusCode).toBe(404);
    expect((await visit(second)).statusCode).toBe(200);
    await unshareReport(ctx, { id });
    const off = await visit(second);
    expect(off.statusCode).toBe(404);
    expect(off.body).toContain("This report is not shared");
    await expect(unshareReport(ctx, { id })).rejects.toMatchObject({ kind: "missing" });
    const third = await share();
    await deleteCampaign(ctx, { id });
    expect((await visit(third)).statusCode).toBe(404);
  });

  it.each(["x", "A".repeat(43), "%00".repeat(43), `${"A".repeat(43)}%0A`])(
    "is none for the token %.20s",
    async (token) => {
      const response = await visit(`/shared/reports/${token}`);
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain("This report is not shared");
    },
  );

  it("is made of a campaign that was sent alone, and of the account's own", async () => {
    await ctx.db.execute(sql`update campaigns set total_recipients = 0 where id = ${id}`);
    await expect(shareReport(ctx, { id })).rejects.toMatchObject({ kind: "impossible" });
    const other = await sender("resend");
    await expect(shareReport(other, { id })).rejects.toMatchObject({ kind: "missing" });
    await expect(unshareReport(other, { id })).rejects.toMatchObject({ kind: "missing" });
  });

  it("asks to wait when it is opened again and again", async () => {
    const url = await share();
    const codes: number[] = [];
    for (let nth = 0; nth < 61; nth += 1) codes.push((await visit(url)).statusCode);
    expect(codes.at(-1)).toBe(429);
  });
});
