import { sql } from "drizzle-orm";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import type { Ctx } from "../../../deps.ts";
import { pauseCampaign, resumeCampaign } from "../../campaigns/lifecycle/pause-campaign.ts";
import { REASONS } from "../reasons.ts";
import {
  WAYS,
  letTimePass,
  outcomeOf,
  sendAll,
  startCampaign,
  sendOnce,
  withSending,
} from "../../../../test/sending.ts";
import type { Way } from "../../../../test/sending.ts";

const { sandbox, sender } = withSending();

/** A server's response about one mailbox, not about itself. */
const PUT_OFF = {
  mode: "smtpReply",
  code: 450,
  at: "rcpt",
  message: "4.2.1 The mailbox is busy",
} as const;

/** The same services, with something done just before each request that is no rehearsal. */
function withFaultAt(ctx: Ctx, act: () => void): Ctx["email"] {
  return {
    ...ctx.email,
    for: (service) => {
      const adapter = ctx.email.for(service);
      return {
        ...adapter,
        prepare: (batch, credentials) => {
          const request = adapter.prepare(batch, credentials);
          const send: typeof request.send = async (options) => {
            act();
            return await request.send(options);
          };
          return { ...request, send };
        },
      };
    },
  };
}

/** How often each recipient's mail was accepted, in the order of their first acceptance. */
const accepts = (): number[] => [...sandbox().store.acceptCounts().values()];

describe("a refusal of the account in words no code tells", () => {
  it("pauses, fails nobody and shows the server's words", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 5);
    const message = "5.7.1 You are over your relay quota of 500";
    const fault = { mode: "smtpReply", code: 552, at: "rcpt", message } as const;
    sandbox().control.setFaultChances("smtp", [{ fault, probability: 1 }]);
    await sendAll(ctx, id);
    const { campaign, statuses } = await outcomeOf(ctx, id);
    expect([campaign?.["status"], statuses]).toEqual(["paused", { queued: 5 }]);
    expect(campaign?.["status_reason"]).toContain(message);
    sandbox().control.clearFaults();
    await resumeCampaign(ctx, { id: String(id) });
    await sendAll(ctx, id);
    expect((await outcomeOf(ctx, id)).statuses).toEqual({ sent: 5 });
    expect(accepts()).toEqual([1, 1, 1, 1, 1]);
  });
});

describe.each(WAYS)("sending by %s", (way) => {
  it("mails everybody once, settles every log and completes the campaign", async () => {
    const ctx = await sender(way);
    const id = await startCampaign(ctx, 7, [{ name: "Asha Rao", city: "Navi Mumbai" }]);
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({
      campaign: { status: "completed", open_batches: 0, total_recipients: 7, sent: 7, failed: 0 },
      statuses: { sent: 7 },
    });
    expect(accepts()).toEqual(Array.from({ length: 7 }, () => 1));
    const received = await rowsOf(
      ctx.database,
      sql`select campaigns_received from customers where account_id = ${ctx.account.id}`,
    );
    expect(received.every((row) => row["campaigns_received"] === 1)).toBe(true);
    const mail = sandbox()
      .store.find()
      .find(({ subject }) => subject === "Hello Asha Rao");
    expect(mail?.text).toContain("Hi Asha,");
    expect(mail?.text).toContain("https://shop.example/a?c=Navi%20Mumbai");
    expect(mail?.html).toMatch(/href="http:\/\/localhost:3000\/t\/c\/[\w-]{47}"/);
    expect(mail?.html).toMatch(/src="http:\/\/localhost:3000\/t\/o\/[\w-]{44}\.gif"/);
    expect(mail?.html).toContain("Dakiya &amp; Sons");
    const headers = new Map(mail?.headers.map(([name, value]) => [name.toLowerCase(), value]));
    expect(headers.get("list-unsubscribe")).toMatch(/^<http:\/\/localhost:3000\/u\/[\w-]{44}>$/);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  });

  it("writes the links of a campaign from before they named the account as it did", async () => {
    const ctx = await sender(way);
    const id = await startCampaign(ctx, 1);
    await ctx.db.execute(
      sql`update campaigns set links_name_account = false where account_id = ${ctx.account.id} and id = ${id}`,
    );
    await sendAll(ctx, id);
    const [mail] = sandbox().store.find();
    expect(mail?.html).toMatch(/href="http:\/\/localhost:3000\/t\/c\/[\w-]{39}"/);
    expect(mail?.html).toMatch(/src="http:\/\/localhost:3000\/t\/o\/[\w-]{36}\.gif"/);
  });

  it("tries again after being told to come back, without counting it", async () => {
    const ctx = await sender(way);
    const id = await startCampaign(ctx, 2);
    const fault =
      way === "smtp"
        ? ({ mode: "smtpReply", code: 451, at: "mail" } as const)
        : ({ mode: "rateLimit", retryAfterSeconds: 1 } as const);
    sandbox().control.queueFault(way, fault, 2);
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 2 } });
    expect(accepts()).toEqual([1, 1]);
  });

  it("gives up a batch that is put off for a day, and the campaign fails", async () => {
    const ctx = await sender(way);
    const id = await startCampaign(ctx, 1);
    const fault = way === "smtp" ? PUT_OFF : ({ mode: "rateLimit", retryAfterSeconds: 1 } as const);
    sandbox().control.setFaultChances(way, [{ fault, probability: 1 }]);
    await sendOnce(ctx, id);
    await ctx.db.execute(sql`update send_batches
      set first_attempt_at = first_attempt_at - interval '25 hours' where campaign_id = ${id}`);
    await sendAll(ctx, id);
    const { campaign, logs } = await outcomeOf(ctx, id);
    expect(campaign).toMatchObject({ status: "failed", failed: 1, sent: 0 });
    expect(logs[0]?.["failure_reason"]).toMatch(/^Given up after too many tries: /);
    expect(accepts()).toEqual([]);
  });

  it("pauses when the account can't send, fails nobody, and goes on when resumed", async () => {
    // By SMTP an account that has no session open yet.
    const ctx = await sender(way, way === "smtp" ? "signs in anew" : undefined);
    const id = await startCampaign(ctx, 5);
    const fault =
      way === "smtp"
        ? ({ mode: "smtpReply", code: 535, at: "auth" } as const)
        : ({ mode: "keyExpired" } as const);
    sandbox().control.setFaultChances(way, [{ fault, probability: 1 }]);
    await sendAll(ctx, id);
    const paused = await outcomeOf(ctx, id);
    expect(paused).toMatchObject({ campaign: { status: "paused" }, statuses: { queued: 5 } });
    expect(paused.campaign?.["status_reason"]).toBeTruthy();
    const refusals = sandbox().control.faultCounts();
    await sendOnce(ctx, id);
    expect(sandbox().control.faultCounts()).toEqual(refusals);

    sandbox().control.clearFaults();
    await resumeCampaign(ctx, { id: String(id) });
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({
      campaign: { status: "completed", status_reason: null },
      statuses: { sent: 5 },
    });
    expect(accepts()).toEqual([1, 1, 1, 1, 1]);
  });

  it("loses nobody and mails nobody twice when the response is lost after acceptance", async () => {
    const ctx = await sender(way);
    const id = await startCampaign(ctx, 3);
    const fault =
      way === "smtp"
        ? ({ mode: "dropAfterDot" } as const)
        : ({ mode: "reset", accepted: true } as const);
    sandbox().control.queueFault(way, fault);
    await sendAll(ctx, id);
    const { logs, statuses } = await outcomeOf(ctx, id);
    // Without a key the mails of that request stay in doubt: all three where it holds them, or the one.
    const unknown =
      new Map<Way, number>([
        ["brevo", 0],
        ["resend", 0],
        ["sendgrid", 3],
      ]).get(way) ?? 1;
    expect(statuses["failed"] ?? 0).toBe(unknown);
    expect(statuses["sent"] ?? 0).toBe(3 - unknown);
    for (const log of logs)
      if (log["status"] === "failed") expect(log["failure_reason"]).toBe(REASONS.unknown);
    expect(accepts()).toEqual([1, 1, 1]);
  });

  it("does not send it again without a key when its outcome is unknown", async () => {
    const ctx = await sender(way);
    const id = await startCampaign(ctx, 1);
    const fault =
      way === "smtp"
        ? ({ mode: "dropAfterDot" } as const)
        : ({ mode: "reset", accepted: true } as const);
    // Only sends meet it: a service that does not even rehearse gets no further sends.
    const unanswered = {
      ...ctx,
      email: withFaultAt(ctx, () => sandbox().control.queueFault(way, fault)),
    };
    await sendAll(unanswered, id);
    const { logs, campaign } = await outcomeOf(ctx, id);
    expect(accepts()).toEqual([1]);
    if (way !== "brevo" && way !== "resend") {
      expect(logs[0]).toMatchObject({ status: "failed", failure_reason: REASONS.unknown });
      expect(campaign).toMatchObject({ status: "failed", failed: 1, sent: 0 });
      const [batch] = await rowsOf(
        ctx.database,
        sql`select ambiguous_attempts from send_batches where campaign_id = ${id}`,
      );
      expect(batch).toEqual({ ambiguous_attempts: 1 });
    }
  });
});

describe("a slow service", () => {
  it("by SMTP has few mails in doubt: only those that soon have a connection are frozen", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 20);
    const fault = { mode: "latency", ms: 300 } as const;
    sandbox().control.setFaultChances("smtp", [{ fault, probability: 1 }]);
    let isOver = false;
    const sending = sendAll(ctx, id).finally(() => {
      isOver = true;
    });
    const doubtful = sql`select count(*)::int as mails from send_batches
      where campaign_id = ${id} and state = 'inflight' and payload_sha256 is not null`;
    let most = 0;
    while (!isOver) {
      const [row] = await rowsOf(ctx.database, doubtful);
      most = Math.max(most, Number(row?.["mails"]));
      await setImmediate();
    }
    await sending;
    expect((await outcomeOf(ctx, id)).statuses).toEqual({ sent: 20 });
    // Three under way, some that follow, and three that are being written down.
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(10);
  });
});

describe("a batch", () => {
  it("that is put off by itself is given up after ten attempts", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 1);
    sandbox().control.setFaultChances("smtp", [{ fault: PUT_OFF, probability: 1 }]);
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ campaign: { status: "failed", failed: 1 } });
    expect(sandbox().control.faultCounts()).toEqual({ smtp: { smtpReply: 10 } });
  });

  it("that is refused is halved until the one bad member fails alone", async () => {
    const ctx = await sender("resend");
    const people = Array.from({ length: 9 }, (_, index) =>
      index === 6 ? { email: "asha@nowhere" } : {},
    );
    const id = await startCampaign(ctx, 9, people);
    await sendAll(ctx, id);
    const { campaign, logs, statuses } = await outcomeOf(ctx, id);
    expect(statuses).toEqual({ sent: 8, failed: 1 });
    expect(campaign).toMatchObject({ status: "completed", sent: 8, failed: 1, open_batches: 0 });
    expect(logs[6]).toMatchObject({ status: "failed", email: "asha@nowhere" });
    expect(logs[6]?.["failure_reason"]).toMatch(/refused/);
    expect(accepts()).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  });

  it("that holds a mail no service could be asked to send goes without it, in one request", async () => {
    const ctx = await sender("resend");
    const people = Array.from({ length: 9 }, (_, index) =>
      index % 4 === 2 ? { email: `nobody at all ${index}` } : {},
    );
    const id = await startCampaign(ctx, 9, people);
    await sendOnce(ctx, id);
    const { campaign, logs } = await outcomeOf(ctx, id);
    expect(campaign).toMatchObject({ status: "completed", sent: 7, failed: 2, open_batches: 0 });
    expect(logs[6]?.["failure_reason"]).toMatch(/address/);
    const keys = sandbox()
      .store.accepted()
      .map(({ idempotencyKey }) => idempotencyKey);
    expect([keys.length, new Set(keys).size]).toEqual([7, 1]);
  });

  it("leaves out customers who unsubscribed, bounced or were deactivated since the campaign began", async () => {
    const ctx = await sender("brevo");
    const id = await startCampaign(ctx, 5);
    await ctx.db.execute(sql`update customers set unsubscribed_at = now()
      where account_id = ${ctx.account.id} and name = 'Person 1'`);
    await ctx.db.execute(sql`update customers set is_active = false
      where account_id = ${ctx.account.id} and name = 'Person 2'`);
    await ctx.db.execute(sql`insert into suppressions (account_id, email, reason)
      select account_id, lower(email), 'bounced' from customers
      where account_id = ${ctx.account.id} and name = 'Person 3'`);
    await sendAll(ctx, id);
    const { campaign, logs, statuses } = await outcomeOf(ctx, id);
    expect(statuses).toEqual({ sent: 2, failed: 3 });
    expect(campaign).toMatchObject({ status: "completed", sent: 2, failed: 3 });
    expect(logs.map((log) => log["failure_reason"])).toEqual([
      null,
      REASONS.unsubscribed,
      REASONS.inactive,
      REASONS.bounced,
      null,
    ]);
    expect(accepts()).toEqual([1, 1]);
  });

  it("goes out under another key when a member leaves after a refused attempt", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 3);
    const keyOf = async () =>
      (await rowsOf(ctx.database, sql`select id from send_batches where campaign_id = ${id}`))[0]?.[
        "id"
      ];
    const before = await keyOf();
    sandbox().control.queueFault("resend", { mode: "rateLimit", retryAfterSeconds: 0 });
    await sendOnce(ctx, id);
    expect(await keyOf()).toBe(before);
    await ctx.db.execute(sql`update customers set unsubscribed_at = now()
      where account_id = ${ctx.account.id} and name = 'Person 1'`);
    await sendAll(ctx, id);
    expect(await keyOf()).not.toBe(before);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 2, failed: 1 } });
  });

  it("with nobody left to mail ends without a request", async () => {
    const ctx = await sender("sendgrid");
    const id = await startCampaign(ctx, 2);
    await ctx.db.execute(
      sql`update customers set is_active = false where account_id = ${ctx.account.id}`,
    );
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({
      campaign: { status: "failed", failed: 2, open_batches: 0 },
    });
    expect(accepts()).toEqual([]);
  });
});

describe("a worker that woke up late", () => {
  it("changes no state after its lease was lost to another, and keeps the ids it was given", async () => {
    const ctx = await sender("brevo");
    const id = await startCampaign(ctx, 4);
    // While the first waits for its response its lease runs out, and a second sends the batch to its end.
    sandbox().control.queueFault("brevo", { mode: "latency", ms: 400 });
    const lateSending = sendOnce(ctx, id);
    await expect
      .poll(() => sandbox().control.faultCounts(), { interval: 10 })
      .toEqual({ brevo: { latency: 1 } });
    await letTimePass(ctx, id);
    await sendAll(ctx, id);
    const settled = await outcomeOf(ctx, id);
    expect(settled).toMatchObject({
      campaign: { status: "completed", sent: 4, open_batches: 0 },
      statuses: { sent: 4 },
    });
    await lateSending;
    const { campaign, statuses, logs } = await outcomeOf(ctx, id);
    expect({ campaign, statuses }).toEqual({
      campaign: settled.campaign,
      statuses: settled.statuses,
    });
    // The response's ids are worth keeping all the same.
    expect(logs.map((log) => log["message_id"])).not.toContain(null);
    expect(accepts()).toEqual([1, 1, 1, 1]);
  });

  it("gives a batch back unsent when too long has passed since the claim", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 1);
    await sendOnce(ctx, id, { policy: { beginWithinMs: 0, timeSliceMs: 1 } });
    const [batch] = await rowsOf(
      ctx.database,
      sql`select state, attempts, ambiguous_attempts from send_batches where campaign_id = ${id}`,
    );
    expect(batch).toMatchObject({ state: "ready", attempts: 0, ambiguous_attempts: 0 });
    expect(accepts()).toEqual([]);
  });
});

describe("a paused campaign", () => {
  it("sends nothing until it is resumed, and only from a state that leads on", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 3);
    await expect(pauseCampaign(ctx, { id: String(id) })).rejects.toMatchObject({
      kind: "conflict",
    });
    await ctx.db.execute(sql`update campaigns set status = 'processing' where id = ${id}`);
    expect(await pauseCampaign(ctx, { id: String(id) })).toMatchObject({ status: "paused" });
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { queued: 3 } });
    await resumeCampaign(ctx, { id: String(id) });
    await expect(resumeCampaign(ctx, { id: String(id) })).rejects.toMatchObject({
      kind: "conflict",
    });
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ campaign: { status: "completed" } });
  });
});
