import { EVENT_SERVICES } from "@dakiya/domain/email-settings";
import type { EventService } from "@dakiya/domain/email-settings";
import { createEventRecorder } from "../services/deliveries/outcomes/record-event.ts";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { MailEventKind, RunningSandbox } from "@dakiya/sandbox";
import { sql } from "drizzle-orm";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { rowsOf } from "../../test/database.ts";
import type { Ctx } from "../deps.ts";
import { outcomeOf, sendAll, startCampaign, sendOnce, withSending } from "../../test/sending.ts";
import { createWebhookEndpoint } from "../services/deliveries/outcomes/webhook-endpoints.ts";
import { trackingRoutes } from "./index.ts";

const { sender, sandbox, database } = withSending();
const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** The tracking routes listening, and an endpoint of the user at which the sandbox posts its events. */
async function listen(
  ctx: Ctx,
  service: EventService,
): Promise<{ app: FastifyInstance; url: string }> {
  const app = Fastify({ forceCloseConnections: true });
  await trackingRoutes(app, ctx);
  apps.push(app);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const { secret, target } = proofOf(service);
  const endpoint = await createWebhookEndpoint(ctx, { service, secret });
  const url = `${origin}/webhooks/${service}/${endpoint.id}`;
  sandbox().control.setWebhook(service, { url, ...target });
  // A subscription is confirmed first.
  await sandbox().control.webhooksIdle();
  return { app, url };
}

/** A service's webhook secret: `secret` as the endpoint stores it, `target` as the sandbox signs with it. */
function proofOf(service: EventService) {
  switch (service) {
    case "brevo":
      return { secret: "a bearer nobody knows", target: { token: "a bearer nobody knows" } };
    case "resend": {
      const secret = `whsec_${randomBytes(24).toString("base64")}`;
      return { secret, target: { secret } };
    }
    case "sendgrid": {
      const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const privateKey = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
      const secret = pair.publicKey.export({ type: "spki", format: "der" }).toString("base64");
      return { secret, target: { privateKey } };
    }
    // The first topic that asks becomes it.
    case "ses":
      return { secret: "", target: {} };
  }
}

async function mailIds(): Promise<string[]> {
  return sandbox()
    .store.find()
    .map((mail) => mail.id)
    .toReversed();
}

const emit = (ids: readonly string[], kinds: readonly MailEventKind[]) =>
  ids.flatMap((mailId) => kinds.map((kind) => ({ mailId, kind })));

async function suppressed(ctx: Ctx): Promise<unknown[]> {
  const rows = await rowsOf(
    ctx.database,
    sql`select email, reason from suppressions where account_id = ${ctx.account.id} order by email`,
  );
  return rows.map((row) => row["reason"]);
}

describe("an address the service itself does not mail any more", () => {
  it.each([
    ["sendgrid", "error", "Bounced Address", "bounced"],
    ["sendgrid", "error", "Invalid", "bounced"],
    ["sendgrid", "error", "Spam Reporting Address", "complained"],
    ["sendgrid", "error", "Unsubscribed Address", "unsubscribed"],
    ["sendgrid", "error", "Spam Content", null],
    ["brevo", "blocked", "blocked : due to blacklist user", "bounced"],
    ["brevo", "error", "Sender is not valid", null],
    ["resend", "blocked", "This address bounced before", "bounced"],
    ["resend", "blocked", "This recipient complained before", "complained"],
    ["resend", "error", "reached_daily_quota", null],
  ] as const)(
    "(%s %s: %s) is on the list with the reason %s",
    async (service, kind, reason, cause) => {
      const ctx = await sender(service);
      await listen(ctx, service);
      const id = await startCampaign(ctx, 1, quiet(1));
      await sendAll(ctx, id);
      const [mailId = ""] = await mailIds();
      sandbox().control.emitEvents([{ mailId, kind, reason }]);
      await sandbox().control.webhooksIdle();
      expect((await outcomeOf(ctx, id)).statuses).toEqual({ failed: 1 });
      expect(await suppressed(ctx)).toEqual(cause === null ? [] : [cause]);
      const [customer] = await rowsOf(
        ctx.database,
        sql`select unsubscribed_at is not null as out from customers where account_id = ${ctx.account.id}`,
      );
      expect(customer?.["out"]).toBe(cause === "unsubscribed");
    },
  );
});

describe.each(EVENT_SERVICES)("soft bounces of %s", (service) => {
  /** Mails one customer so often, each with these events. */
  const mailed = async (ctx: Ctx, news: readonly MailEventKind[][]): Promise<void> => {
    for (const [nth, kinds] of news.entries()) {
      const id = await startCampaign(ctx, nth === 0 ? 1 : 0, quiet(1));
      await sendAll(ctx, id);
      const [mailId = ""] = (await mailIds()).slice(-1);
      sandbox().control.emitEvents(emit([mailId], kinds), { times: 2 });
      await sandbox().control.webhooksIdle();
    }
  };
  const soft: MailEventKind[] = ["softBounce"];

  it("put an address on the list when they are five in a row", async () => {
    const ctx = await sender(service);
    await listen(ctx, service);
    await mailed(ctx, [soft, soft, soft, soft]);
    expect(await suppressed(ctx)).toEqual([]);
    const id = await startCampaign(ctx, 0);
    await sendAll(ctx, id);
    const [mailId = ""] = (await mailIds()).slice(-1);
    sandbox().control.emitEvents(emit([mailId], soft));
    await sandbox().control.webhooksIdle();
    expect(await suppressed(ctx)).toEqual(["bounced"]);
  });

  it("begin anew after a mail that was delivered", async () => {
    const ctx = await sender(service);
    await listen(ctx, service);
    await mailed(ctx, [soft, soft, soft, ["softBounce", "delivered"], soft, soft, soft, soft]);
    expect(await suppressed(ctx)).toEqual([]);
  });
});

describe.each(EVENT_SERVICES)("events of %s", (service) => {
  it("move each log once, doubled and in any order", async () => {
    const ctx = await sender(service);
    await listen(ctx, service);
    const id = await startCampaign(ctx, 3, quiet(3));
    await sendAll(ctx, id);
    const [first = "", second = "", third = ""] = await mailIds();
    // Resend and SES do not tell a machine's opening from a person's.
    const tellsMachines = service === "brevo" || service === "sendgrid";
    sandbox().control.emitEvents(
      [
        ...emit([first], ["clicked", "delivered", "opened"]),
        ...emit([second], tellsMachines ? ["delivered", "machineOpened"] : ["delivered"]),
        ...emit([second], ["deferred"]),
        ...emit([third], ["hardBounce"]),
      ],
      { times: 3 },
    );
    await sandbox().control.webhooksIdle();
    expect(statusesOf(sandbox())).toEqual([200]);
    const { campaign, statuses } = await outcomeOf(ctx, id);
    expect(statuses).toEqual({ clicked: 1, delivered: 1, failed: 1 });
    expect(campaign).toMatchObject({ sent: 3, delivered: 2, opened: 1, clicked: 1, failed: 1 });
    expect(await suppressed(ctx)).toEqual(["bounced"]);
  });

  it("that come before the batch has settled count all the same, and once", async () => {
    const ctx = await sender(service);
    await listen(ctx, service);
    const inOneRequest = service === "brevo" || service === "ses" ? 1 : 2;
    const id = await startCampaign(ctx, inOneRequest, quiet(inOneRequest));
    await sendOnce(ctx, id, {
      onStep: (step) => {
        if (step === "settling") throw new Error("killed");
      },
    }).catch(() => {});
    sandbox().control.emitEvents(emit(await mailIds(), ["delivered"]));
    await sandbox().control.webhooksIdle();
    expect(await outcomeOf(ctx, id)).toMatchObject({
      campaign: { status: "processing", sent: inOneRequest, delivered: inOneRequest },
    });
    await passAndSend(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({
      campaign: {
        status: "completed",
        sent: inOneRequest,
        delivered: inOneRequest,
        open_batches: 0,
      },
      statuses: { delivered: inOneRequest },
    });
    expect([...sandbox().store.acceptCounts().values()]).toEqual(
      Array.from({ length: inOneRequest }, () => 1),
    );
  });

  it("without proof are refused and change nothing", async () => {
    const ctx = await sender(service);
    await listen(ctx, service);
    const id = await startCampaign(ctx, 1, quiet(1));
    await sendAll(ctx, id);
    const ids = await mailIds();
    const forgeries =
      service === "brevo"
        ? (["noSignature", "badSignature"] as const)
        : (["noSignature", "badSignature", "tamperedBody", "oldTimestamp"] as const);
    for (const forge of forgeries) {
      sandbox().control.emitEvents(emit(ids, ["opened"]), { forge });
    }
    await sandbox().control.webhooksIdle();
    const statuses = statusesOf(sandbox());
    expect(statuses.filter((status) => status === 200)).toEqual([]);
    expect(await outcomeOf(ctx, id)).toMatchObject({ campaign: { opened: 0 } });
  });

  it("at an address with the number of another account are nobody's", async () => {
    const ctx = await sender(service);
    const { app, url } = await listen(ctx, service);
    const path = new URL(url).pathname;
    expect(path).toContain(`/${ctx.account.id}-`);
    for (const other of ["", `${ctx.account.id + 1}-`, "0-"]) {
      const wrong = path.replace(`${ctx.account.id}-`, other);
      const response = await app.inject({ method: "POST", url: wrong, payload: "[]" });
      expect([wrong, response.statusCode]).toEqual([wrong, 404]);
    }
  });

  it("about another user's mail change nothing", async () => {
    const owner = await sender(service);
    const id = await startCampaign(owner, 1, quiet(1));
    await sendAll(owner, id);
    const attacker = await sender(service);
    await listen(attacker, service);
    sandbox().control.emitEvents(emit(await mailIds(), ["hardBounce", "unsubscribed"]));
    await sandbox().control.webhooksIdle();
    expect(statusesOf(sandbox())).toEqual([200]);
    expect(await outcomeOf(owner, id)).toMatchObject({ statuses: { sent: 1 } });
    expect(await suppressed(owner)).toEqual([]);
    expect(await suppressed(attacker)).toEqual([]);
  });

  it("ask to come again while they can't be stored", async () => {
    const ctx = await sender(service);
    const { app, url } = await listen(ctx, service);
    const reserve = { ...ctx.database.reserve, db: brokenDb(ctx) };
    const brokenCtx: Ctx = { ...ctx, database: { ...ctx.database, reserve } };
    const down = Fastify();
    await trackingRoutes(down, brokenCtx);
    apps.push(down);
    const path = new URL(url).pathname;
    const response = await down.inject({ method: "POST", url: path, payload: "{}" });
    expect(response.statusCode).toBe(service === "brevo" || service === "ses" ? 429 : 503);
    const none = await app.inject({ method: "POST", url: `${path}x`, payload: "{}" });
    expect(none.statusCode).toBe(404);
  });
});

/** Addresses whose mails cause no events by themselves. */
function quiet(count: number): { email: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    email: `silent.${index}.${Math.floor(Math.random() * 1e9)}@people.example`,
  }));
}

function brokenDb(ctx: Ctx): Ctx["db"] {
  return new Proxy(ctx.db, {
    get: () => () => {
      throw new Error("the database is down");
    },
  });
}

function statusesOf(box: RunningSandbox): (number | null)[] {
  const deliveries = box.control.webhookDeliveries().filter(({ eventCount }) => eventCount > 0);
  return [...new Set(deliveries.map((delivery) => delivery.status))];
}

async function passAndSend(ctx: Ctx, id: number): Promise<void> {
  await database().db.execute(sql`update send_batches
    set lease_until = lease_until - interval '2 minutes' where campaign_id = ${id}`);
  await sendAll(ctx, id);
}

it("posts without proof shut their own address out of that endpoint for a while, and nobody else", async () => {
  const ctx = await sender("resend");
  const { secret } = proofOf("resend");
  const endpoint = await createWebhookEndpoint(ctx, { service: "resend", secret });
  const app = Fastify({ trustProxy: true });
  apps.push(app);
  await trackingRoutes(app, ctx);
  const post = async (from: string, id: string) => {
    const headers = { "x-forwarded-for": from, "content-type": "application/json" };
    const url = `/webhooks/resend/${id}`;
    return await app.inject({ method: "POST", url, payload: "{}", headers });
  };
  for (let n = 0; n < 60; n += 1)
    expect((await post("203.0.113.9", endpoint.id)).statusCode).toBe(401);
  const response = await post("203.0.113.9", endpoint.id);
  expect([response.statusCode, response.headers["retry-after"]]).toEqual([429, "60"]);
  expect((await post("203.0.113.10", endpoint.id)).statusCode).toBe(401);
  expect((await post("203.0.113.9", "another")).statusCode).toBe(404);
});

it("events of an endpoint past its day's number are refused, and those beside them kept", async () => {
  const ctx = await sender("brevo");
  const [flooded, quietOne] = await Promise.all([
    createWebhookEndpoint(ctx, { service: "brevo", secret: "secret" }),
    createWebhookEndpoint(ctx, { service: "brevo", secret: "secret" }),
  ]);
  await ctx.limits.count("webhookEvents", flooded.id, { points: 5_000_000 });
  const record = createEventRecorder(ctx);
  const accountId = ctx.account.id;
  const event = { kind: "unknown", dedupeKey: "1", token: null } as const;
  // In one breath, so that they are written together.
  const [refused, acceptance] = await Promise.allSettled([
    record({ id: flooded.id, accountId }, [{ event: { ...event, at: new Date() }, raw: {} }]),
    record({ id: quietOne.id, accountId }, [{ event: { ...event, at: new Date() }, raw: {} }]),
  ]);
  expect(refused).toMatchObject({ status: "rejected", reason: { kind: "slowDown" } });
  expect(acceptance.status).toBe("fulfilled");
  const { rows } = await ctx.db.execute(
    sql`select endpoint_id from webhook_events where account_id = ${accountId}`,
  );
  expect(rows).toEqual([{ endpoint_id: quietOne.id }]);
});
