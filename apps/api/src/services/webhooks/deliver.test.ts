import { orderBatchInput, webhookPayloadWire } from "@dakiya/domain/wire";
import type { WebhookEventType } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { mortal } from "../../../test/mortal.ts";
import { withReceiver } from "../../../test/receiver.ts";
import type { Received } from "../../../test/receiver.ts";
import { sendAll, startCampaign, withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import { createCustomer, updateCustomer } from "../customers/save-customer.ts";
import { recordFacts } from "../deliveries/outcomes/record-facts.ts";
import { resubscribe, suppress } from "../deliveries/outcomes/unsubscribe.ts";
import { storeOrders } from "../orders/store-orders.ts";
import { deliverDue } from "./deliver-due.ts";
import { createWebhook, listWebhooks } from "./own-webhooks.ts";
import { RETRY_DELAYS_MS } from "./settle-delivery.ts";
import { pauseWebhook, resumeWebhook, rotateWebhookSecret } from "./webhook-lifecycle.ts";

const { sandbox, sender, stranger } = withSending();
const receiver = withReceiver();
const signal = new AbortController().signal;
const deliver = async (ctx: Ctx) => await deliverDue(ctx, signal);
const subscribe = async (ctx: Ctx, events: WebhookEventType[], more = {}) =>
  await createWebhook(ctx, {
    url: receiver().url,
    events,
    batchSize: 1,
    ...more,
  });
const add = async (ctx: Ctx, name: string) =>
  await createCustomer(ctx, {
    name,
    email: `${name.toLowerCase()}.u${ctx.account.id}@people.example`,
  });
const payload = ({ body }: Received) => webhookPayloadWire.parse(JSON.parse(body));
/** Every event that arrived, batches opened, in the order of arrival. */
const events = () =>
  receiver().received.flatMap((one) => {
    const sent = payload(one);
    return sent.type === "batch" ? sent.events : sent.type === "test" ? [] : [sent];
  });
const types = () => events().map(({ type }) => type);
const pass = async (ctx: Ctx, ms: number) =>
  await ctx.db.execute(sql`
    update webhook_subscriptions set next_at = next_at - ${ms} * interval '1 millisecond'
    where account_id = ${ctx.account.id}`);
const letLeasesEnd = async (ctx: Ctx) =>
  await ctx.db.execute(sql`
    update webhook_subscriptions set lease_until = clock_timestamp() where account_id = ${ctx.account.id}`);

describe("events of customers", () => {
  it("arrives in its order, signed so that the official library accepts it, with either secret while one replaces the other", async () => {
    const ctx = await stranger();
    const { secret, webhook } = await subscribe(ctx, ["customer.created", "customer.updated"]);
    const { _id: id } = await add(ctx, "Asha");
    await updateCustomer(ctx, { id, patch: { name: "Asha Rao" } });
    const { secret: next } = await rotateWebhookSecret(ctx, { id: webhook._id });
    expect(await deliver(ctx)).toBe(2);
    expect(types()).toEqual(["customer.created", "customer.updated"]);
    expect(events()[1]?.data).toMatchObject({ _id: id, name: "Asha Rao" });
    for (const { headers, body } of receiver().received) {
      const given = headers as Record<string, string>;
      for (const one of [secret, next])
        expect(new Webhook(one).verify(body, given)).toEqual(JSON.parse(body));
      expect(headers["webhook-id"]).toBe(JSON.parse(body).id);
      expect(() => new Webhook(secret).verify(`${body} `, given)).toThrow();
    }
    expect(await listWebhooks(ctx)).toMatchObject([{ waiting: 0, failures: 0, status: "active" }]);
  });

  it("arrives when an order adds them, with the order, and not when the order is repeated", async () => {
    const ctx = await stranger();
    await subscribe(ctx, ["customer.created", "order.stored"], { batchSize: 10 });
    const order = {
      source: "shop",
      external_id: "1",
      email: "lata@people.example",
      amount: "5.00",
    };
    const given = { ...order, placed_at: "2026-01-02T10:30:00Z" };
    for (const _ of [1, 2]) await storeOrders(ctx, orderBatchInput.parse({ orders: [given] }));
    await deliver(ctx);
    expect(types()).toEqual(["customer.created", "order.stored"]);
    expect(events()[1]?.data).toMatchObject({
      external_id: "1",
      net: 5,
      customer: { name: "", email: "lata@people.example" },
    });
  });

  it("writes nothing where nobody is subscribed, and sends each webhook its own types alone", async () => {
    const ctx = await stranger();
    const written = async () =>
      await rowsOf(
        ctx.database,
        sql`select type from webhook_outbox where account_id = ${ctx.account.id}`,
      );
    await add(ctx, "Nobody");
    expect(await written()).toEqual([]);
    await subscribe(ctx, ["customer.updated"]);
    await subscribe(ctx, ["campaign.started"]);
    const { _id: id } = await add(ctx, "Ravi");
    expect(await written()).toEqual([]);
    await updateCustomer(ctx, { id, patch: { phone: "+919845012345" } });
    expect(await written()).toEqual([{ type: "customer.updated" }]);
    await deliver(ctx);
  });
});

describe("a receiver that is down", () => {
  it("for ten minutes loses nothing, and gets each event in its order, again under the same id", async () => {
    const ctx = await stranger();
    await subscribe(ctx, ["customer.created"]);
    receiver().answer({ status: 503, text: "closed" });
    for (const name of ["One", "Two", "Three"]) await add(ctx, name);
    let passed = 0;
    for (const delayMs of RETRY_DELAYS_MS) {
      expect(await deliver(ctx)).toBe(1);
      // Not before its time.
      expect(await deliver(ctx)).toBe(0);
      if (passed > 600_000) break;
      await pass(ctx, delayMs);
      passed += delayMs;
    }
    const ids = receiver().received.map(({ headers }) => headers["webhook-id"]);
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(1);
    expect(await listWebhooks(ctx)).toMatchObject([
      { failures: ids.length, lastProblem: "it responded 503", waiting: 3 },
    ]);
    receiver().received.length = 0;
    receiver().answer({ status: 200 });
    await pass(ctx, 3_600_000);
    expect(await deliver(ctx)).toBe(3);
    expect(receiver().received[0]?.headers["webhook-id"]).toBe(ids[0]);
    expect(events().map(({ data }) => "name" in data && data.name)).toEqual([
      "One",
      "Two",
      "Three",
    ]);
  });

  it("for a day is left alone, its owner gets an email, and it goes on where it stopped when it is resumed", async () => {
    const ctx = await sender("brevo");
    const { webhook } = await subscribe(ctx, ["customer.created"]);
    receiver().answer({ status: 500 });
    await add(ctx, "Meera");
    for (const delayMs of [0, ...RETRY_DELAYS_MS]) {
      await pass(ctx, delayMs);
      expect(await deliver(ctx)).toBe(1);
    }
    await pass(ctx, 86_400_000);
    expect(await deliver(ctx)).toBe(0);
    await add(ctx, "Kiran");
    const [paused] = await listWebhooks(ctx);
    expect(paused).toMatchObject({
      status: "paused",
      pause: { kind: "failing" },
      failures: 10,
      waiting: 2,
    });
    expect(RETRY_DELAYS_MS.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(86_400_000);
    const [owner] = await rowsOf(
      ctx.database,
      sql`select email from users where id = ${ctx.user.id}`,
    );
    expect(sandbox().store.acceptCounts().get(String(owner?.["email"]))).toBe(1);
    receiver().received.length = 0;
    receiver().answer({ status: 202 });
    await resumeWebhook(ctx, { id: webhook._id });
    expect(await deliver(ctx)).toBe(2);
    expect(events().map(({ data }) => "name" in data && data.name)).toEqual(["Meera", "Kiran"]);
  });

  it("and answers 410 is paused at once; a redirect is followed nowhere", async () => {
    const ctx = await stranger();
    const { webhook } = await subscribe(ctx, ["customer.created"]);
    await add(ctx, "Tara");
    receiver().answer({ status: 302, headers: { location: receiver().url } });
    expect(await deliver(ctx)).toBe(1);
    expect(receiver().received).toHaveLength(1);
    await pass(ctx, 60_000);
    receiver().answer({ status: 410 });
    expect(await deliver(ctx)).toBe(1);
    expect(await listWebhooks(ctx)).toMatchObject([{ pause: { kind: "gone" } }]);
    await expect(pauseWebhook(ctx, { id: webhook._id })).rejects.toThrow("already paused");
  });
});

it("a worker killed at any of its statements loses no event, and repeats one under its id alone", async () => {
  const ctx = await stranger();
  await subscribe(ctx, ["customer.created"], { batchSize: 2 });
  const seen = new Map<string, string>();
  const names: string[] = [];
  for (let nth = 1; nth <= 40; nth += 1) {
    for (const moment of ["before", "after"] as const) {
      const name = `P${nth}${moment}`;
      await add(ctx, name);
      names.push(name);
      const process = mortal(ctx, { nth, moment });
      await deliverDue(process.ctx, signal).catch(() => {});
      process.bury();
      await letLeasesEnd(ctx);
    }
    if (mortalEnds(nth)) break;
  }
  await deliver(ctx);
  for (const one of receiver().received) {
    const id = String(one.headers["webhook-id"]);
    expect(seen.get(id) ?? one.body).toBe(one.body);
    seen.set(id, one.body);
  }
  const arrived = [...seen.values()].flatMap((body) => {
    const batch = webhookPayloadWire.parse(JSON.parse(body));
    return batch.type === "batch"
      ? batch.events.map(({ data }) => "name" in data && data.name)
      : [];
  });
  expect(arrived).toEqual(names);
});

/** Beyond these a round has no statements left to die at. */
const mortalEnds = (nth: number): boolean => nth >= 18;

describe("events of emails", () => {
  it("arrives as often as the campaign's counters count it, in batches, its start first and its end last", async () => {
    const ctx = await sender("brevo");
    await subscribe(
      ctx,
      [
        "campaign.started",
        "campaign.completed",
        "mail.sent",
        "mail.delivered",
        "mail.opened",
        "mail.clicked",
        "mail.bounced",
        "mail.complained",
        "customer.unsubscribed",
        "customer.updated",
      ],
      { batchSize: 500 },
    );
    const campaignId = await startCampaign(ctx, 7);
    await sendAll(ctx, campaignId);
    await deliver(ctx);
    expect(receiver().received).toHaveLength(1);
    expect(types()).toEqual([
      "campaign.started",
      ...Array<string>(7).fill("mail.sent"),
      "campaign.completed",
    ]);
    expect(events()[1]?.data).toMatchObject({
      campaign_id: String(campaignId),
      campaign_name: "Diwali",
      log_id: `${campaignId}-1`,
    });
    receiver().received.length = 0;

    const at = new Date(Date.now() - 60_000);
    for (const _ of [1, 2]) {
      await recordFacts(ctx.db, ctx.account.id, [
        { campaignId, seq: 1, deliveredAt: at },
        { campaignId, seq: 2, clickedAt: at },
        { campaignId, seq: 3, failedAt: at, failureReason: "mailbox full" },
      ]);
    }
    await suppress(ctx.db, ctx.account.id, [{ campaignId, seq: 4, reason: "complained" }]);
    for (const _ of [1, 2]) {
      await suppress(ctx.db, ctx.account.id, [{ campaignId, seq: 5, reason: "unsubscribed" }]);
    }
    await resubscribe(ctx.db, { campaignId, seq: 5 });
    await deliver(ctx);
    expect(types()).toEqual([
      "mail.delivered",
      "mail.delivered",
      "mail.opened",
      "mail.clicked",
      "mail.bounced",
      "mail.complained",
      "customer.unsubscribed",
      "customer.updated",
    ]);
    const by = (type: string) => events().filter((one) => one.type === type);
    expect(by("mail.clicked")).toMatchObject([
      { timestamp: at.toISOString(), data: { log_id: `${campaignId}-2`, url: null } },
    ]);
    expect(by("mail.bounced")).toMatchObject([
      { data: { log_id: `${campaignId}-3`, reason: "mailbox full" } },
    ]);
    const [counted] = await rowsOf(
      ctx.database,
      sql`select sent, delivered, opened, clicked from campaigns where id = ${campaignId}`,
    );
    expect(counted).toEqual({
      sent: 7,
      delivered: by("mail.delivered").length,
      opened: 1,
      clicked: 1,
    });
  });
});
