import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import Fastify from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rowsOf } from "../../test/database.ts";
import { outcomeOf, sendAll, startCampaign, withSending } from "../../test/sending.ts";
import type { Ctx } from "../deps.ts";
import { REASONS } from "../services/deliveries/reasons.ts";
import { writeToken } from "../services/deliveries/mail/tokens.ts";
import { trackingRoutes } from "./index.ts";

const { sender } = withSending();
const app = Fastify();
let ctx: Ctx;
let campaignId: number;
let path: string;

beforeAll(async () => await trackingRoutes(app, await sender("resend")));
afterAll(async () => await app.close());
beforeEach(async () => {
  ctx = await sender("resend");
  campaignId = await startCampaign(ctx, 1);
  await sendAll(ctx, campaignId);
  path = `/u/${writeToken(ctx.secrets, { kind: "unsubscribe", campaignId, seq: 1 })}`;
});

const post = async (form: string) => await app.inject({ method: "POST", url: `${path}${form}` });
const wish = async () => {
  const [row] = await rowsOf(
    ctx.database,
    sql`select email_frequency as every, has_frequencies as noted from customers c join accounts a on a.id = c.account_id
      where c.account_id = ${ctx.account.id}`,
  );
  return row;
};

describe("fewer emails, beside unsubscribing", () => {
  it("are offered, chosen by a button, shown after that, and taken back", async () => {
    const asked = await app.inject(path);
    expect(asked.body).toContain(`action="${path}/emails/week"`);
    expect(asked.body).not.toContain(`action="${path}/emails/any"`);
    expect((await post("/emails/week")).body).toContain("You get at most one email a week from");
    expect(await wish()).toEqual({ every: "week", noted: true });
    const again = await app.inject(`${path}?lang=hi`);
    expect(again.body).toContain(`action="${path}/emails/any?lang=hi"`);
    expect(again.body).not.toContain(`action="${path}/emails/week`);
    await post("/emails/any");
    expect(await wish()).toEqual({ every: null, noted: true });
  });

  it("are no choice of the unsubscribed, nor of a link that is none, and not chosen by GET", async () => {
    expect((await post("/emails/day")).statusCode).toBe(404);
    expect((await app.inject(`${path}/emails/week`)).statusCode).toBe(404);
    expect((await app.inject({ method: "POST", url: "/u/x/emails/week" })).statusCode).toBe(404);
    await post("");
    expect((await post("/emails/week")).body).toContain("Subscribe again");
    expect(await wish()).toEqual({ every: null, noted: false });
  });
});

it("keeps back an email that was made before they asked, and lets the next one go after their week", async () => {
  const made = await startCampaign(ctx, 0);
  await post("/emails/week");
  await sendAll(ctx, made);
  const { logs } = await outcomeOf(ctx, made);
  expect(logs.map((log) => log["failure_reason"])).toEqual([REASONS.fewer]);
  await expect(startCampaign(ctx, 0)).rejects.toThrow(MESSAGES.server.emptyAudience);
  const later = async (days: number) =>
    await ctx.db.execute(sql`
      update communication_logs set sent_at = now() - ${days} * interval '1 day' where campaign_id = ${campaignId}`);
  await later(8);
  const next = await startCampaign(ctx, 0);
  await sendAll(ctx, next);
  expect((await outcomeOf(ctx, next)).statuses["sent"]).toBe(1);
  await ctx.db.execute(sql`delete from campaigns where id = ${next}`);
  await post("/emails/month");
  await expect(startCampaign(ctx, 0)).rejects.toThrow(MESSAGES.server.emptyAudience);
  await later(31);
  await expect(startCampaign(ctx, 0)).resolves.toBeGreaterThan(0);
});
