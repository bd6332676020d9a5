import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { eventsModuleOf } from "../services.ts";
import type { DeliveryEvent, WebhookHeaders, WebhookResult } from "./types.ts";

const WEBHOOKS = {
  brevo: eventsModuleOf("brevo").verify,
  resend: eventsModuleOf("resend").verify,
  sendgrid: eventsModuleOf("sendgrid").verify,
};

const NOW = new Date("2026-11-20T12:00:00Z");
const AT = new Date("2026-11-20T11:59:00Z");
const nowSeconds = NOW.getTime() / 1_000;

const svixKey = Buffer.from("0123456789abcdef0123456789abcdef");
const svixSecret = `whsec_${svixKey.toString("base64")}`;
const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
const sendgridKey = pair.publicKey.export({ format: "der", type: "spki" }).toString("base64");

function svixHeaders(body: string, id = "msg_1", seconds = nowSeconds): WebhookHeaders {
  const mac = createHmac("sha256", svixKey).update(`${id}.${seconds}.${body}`).digest("base64");
  return { "svix-id": id, "svix-timestamp": String(seconds), "svix-signature": `v1,${mac}` };
}

function sendgridHeaders(body: string, seconds = nowSeconds): WebhookHeaders {
  const signature = sign("sha256", Buffer.from(`${seconds}${body}`), pair.privateKey);
  return {
    "x-twilio-email-event-webhook-signature": signature.toString("base64"),
    "x-twilio-email-event-webhook-timestamp": String(seconds),
  };
}

const posts = {
  brevo(event: unknown): WebhookResult {
    const headers = { authorization: "Bearer secret-token" };
    return WEBHOOKS.brevo(Buffer.from(JSON.stringify(event)), headers, "secret-token", NOW);
  },
  resend(event: unknown): WebhookResult {
    const body = JSON.stringify(event);
    return WEBHOOKS.resend(Buffer.from(body), svixHeaders(body), svixSecret, NOW);
  },
  sendgrid(event: unknown): WebhookResult {
    const body = JSON.stringify([event]);
    return WEBHOOKS.sendgrid(Buffer.from(body), sendgridHeaders(body), sendgridKey, NOW);
  },
};

function only(result: WebhookResult): DeliveryEvent {
  const event = result.ok ? result.events[0] : undefined;
  if (event === undefined) throw new Error(`no event: ${JSON.stringify(result)}`);
  return event;
}

describe("Brevo's words", () => {
  const event = (name: string, more: object = {}) => ({
    event: name,
    email: "asha@example.com",
    "message-id": "<1@smtp-relay.mailin.fr>",
    "X-Mailin-custom": "tok_1",
    ts_epoch: AT.getTime(),
    ts_event: AT.getTime() / 1_000,
    reason: "550 5.1.1 unknown",
    ...more,
  });

  it.each([
    ["request", { kind: "sent" }],
    ["delivered", { kind: "delivered" }],
    ["opened", { kind: "opened" }],
    ["unique_opened", { kind: "opened" }],
    ["proxy_open", { kind: "machine-opened" }],
    ["unique_proxy_open", { kind: "machine-opened" }],
    ["click", { kind: "clicked" }],
    ["hard_bounce", { kind: "failed", suppress: "bounced", reason: "550 5.1.1 unknown" }],
    ["soft_bounce", { kind: "failed", isSoftBounce: true, reason: "550 5.1.1 unknown" }],
    ["blocked", { kind: "failed", suppress: "bounced", reason: "550 5.1.1 unknown" }],
    ["invalid_email", { kind: "failed", suppress: "bounced", reason: "550 5.1.1 unknown" }],
    ["error", { kind: "failed", reason: "550 5.1.1 unknown" }],
    ["deferred", { kind: "deferred", reason: "550 5.1.1 unknown" }],
    ["spam", { kind: "complained", suppress: "complained" }],
    ["unsubscribed", { kind: "unsubscribed", suppress: "unsubscribed" }],
    ["unsubscribe", { kind: "unsubscribed", suppress: "unsubscribed" }],
    ["list_addition", { kind: "unknown" }],
  ])("%s", (name, meaning) => {
    const { dedupeKey, ...rest } = only(posts.brevo(event(name)));
    expect(dedupeKey).toMatch(/^brevo:[0-9a-f]{64}$/);
    expect(rest).toEqual({ token: "tok_1", at: AT, ...meaning });
  });

  it.each([
    ["blocked : due to blacklist user", "bounced"],
    ["Contact unsubscribed", "unsubscribed"],
    ["blocked : the user has complained", "complained"],
  ])("blocked because %s", (reason, suppress) => {
    expect(only(posts.brevo(event("blocked", { reason })))).toMatchObject({ suppress });
  });

  it("come one by one or as a list, and are told apart by their own facts", () => {
    const result = posts.brevo([
      event("opened"),
      event("opened"),
      event("opened", { ts_epoch: AT.getTime() + 1 }),
      event("click", { link: "https://a.example" }),
      event("click", { link: "https://b.example" }),
    ]);
    const keys = result.ok ? result.events.map(({ dedupeKey }) => dedupeKey) : [];
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(4);
  });

  it("give their time in seconds where they give no other", () => {
    expect(only(posts.brevo(event("opened", { ts_epoch: undefined }))).at).toEqual(AT);
  });
});

describe("Resend's words", () => {
  const event = (type: string, data: object = {}) => ({
    type,
    created_at: AT.toISOString(),
    data: { email_id: "e1", to: ["asha@example.com"], tags: { token: "tok_1" }, ...data },
  });

  it.each([
    ["email.sent", {}, { kind: "sent" }],
    ["email.delivered", {}, { kind: "delivered" }],
    ["email.opened", {}, { kind: "opened" }],
    ["email.clicked", { click: { link: "https://a.example" } }, { kind: "clicked" }],
    [
      "email.bounced",
      { bounce: { type: "Permanent", message: "No such user" } },
      { kind: "failed", suppress: "bounced", reason: "No such user" },
    ],
    [
      "email.bounced",
      { bounce: { type: "Transient", message: "Mailbox full" } },
      { kind: "failed", isSoftBounce: true, reason: "Mailbox full" },
    ],
    [
      "email.failed",
      { failed: { reason: "reached_daily_quota" } },
      { kind: "failed", reason: "reached_daily_quota" },
    ],
    [
      "email.suppressed",
      { suppressed: { message: "On the list" } },
      { kind: "failed", suppress: "bounced", reason: "On the list" },
    ],
    [
      "email.suppressed",
      { suppressed: { message: "The recipient has complained before" } },
      { kind: "failed", suppress: "complained", reason: "The recipient has complained before" },
    ],
    ["email.delivery_delayed", {}, { kind: "deferred" }],
    ["email.scheduled", {}, { kind: "deferred" }],
    ["email.complained", {}, { kind: "complained", suppress: "complained" }],
    ["contact.created", {}, { kind: "unknown" }],
  ])("%s %j", (type, data, meaning) => {
    expect(only(posts.resend(event(type, data)))).toEqual({
      token: "tok_1",
      dedupeKey: "resend:msg_1",
      at: AT,
      ...meaning,
    });
  });

  it("name the mail by tags as a list too, and may name none", () => {
    const tags = [{ name: "token", value: "tok_2" }];
    expect(only(posts.resend(event("email.sent", { tags }))).token).toBe("tok_2");
    expect(only(posts.resend(event("email.sent", { tags: undefined }))).token).toBeNull();
    expect(only(posts.resend({ type: "email.sent" })).token).toBeNull();
  });
});

describe("SendGrid's words", () => {
  const event = (name: string, more: object = {}) => ({
    event: name,
    email: "asha@example.com",
    token: "tok_1",
    timestamp: AT.getTime() / 1_000,
    sg_event_id: "sg1",
    ...more,
  });

  it.each([
    ["processed", {}, { kind: "sent" }],
    ["delivered", { response: "250 OK" }, { kind: "delivered" }],
    ["open", { sg_machine_open: false }, { kind: "opened" }],
    ["open", { sg_machine_open: true }, { kind: "machine-opened" }],
    ["click", { url: "https://a.example" }, { kind: "clicked" }],
    [
      "bounce",
      { type: "bounce", reason: "550 unknown" },
      { kind: "failed", suppress: "bounced", reason: "550 unknown" },
    ],
    [
      "bounce",
      { type: "blocked", reason: "450 later" },
      { kind: "failed", isSoftBounce: true, reason: "450 later" },
    ],
    ["dropped", { reason: "Spam Content" }, { kind: "failed", reason: "Spam Content" }],
    ["deferred", { response: "450 later" }, { kind: "deferred", reason: "450 later" }],
    ["spamreport", {}, { kind: "complained", suppress: "complained" }],
    ["unsubscribe", {}, { kind: "unsubscribed", suppress: "unsubscribed" }],
    ["group_unsubscribe", {}, { kind: "unsubscribed", suppress: "unsubscribed" }],
    ["group_resubscribe", {}, { kind: "unknown" }],
  ])("%s %j", (name, more, meaning) => {
    expect(only(posts.sendgrid(event(name, more)))).toEqual({
      token: "tok_1",
      dedupeKey: "sendgrid:sg1",
      at: AT,
      ...meaning,
    });
  });

  it.each([
    ["Bounced Address", "bounced"],
    ["Invalid", "bounced"],
    ["Spam Reporting Address", "complained"],
    ["Unsubscribed Address", "unsubscribed"],
    // About the mail or the account, and no word about the address.
    ["Invalid SMTPAPI header", undefined],
    ["Recipient List over Package Quota", undefined],
  ])("dropped because of %s", (reason, suppress) => {
    const failed = only(posts.sendgrid(event("dropped", { reason })));
    expect([failed.kind, failed.reason, failed.suppress]).toEqual(["failed", reason, suppress]);
  });

  it("are told apart by themselves where they have no id", () => {
    const first = only(posts.sendgrid(event("open", { sg_event_id: undefined })));
    const other = only(posts.sendgrid(event("click", { sg_event_id: undefined })));
    expect(first.dedupeKey).not.toBe(other.dedupeKey);
  });
});

describe("a post is turned away", () => {
  const body = Buffer.from(JSON.stringify([{ event: "delivered", token: "tok_1" }]));
  const text = body.toString();
  const statusOf = (result: WebhookResult) => (result.ok ? 200 : result.status);

  it("without a proof, with a wrong one, or where no secret is set", () => {
    const { brevo, resend, sendgrid } = WEBHOOKS;
    const bearer = (token: string) => ({ authorization: token });
    expect(statusOf(brevo(body, {}, "token", NOW))).toBe(401);
    expect(statusOf(brevo(body, bearer("Bearer other"), "token", NOW))).toBe(401);
    expect(statusOf(brevo(body, bearer("Bearer toke"), "token", NOW))).toBe(401);
    expect(statusOf(brevo(body, bearer("token"), "token", NOW))).toBe(401);
    expect(statusOf(brevo(body, bearer("Bearer "), "", NOW))).toBe(401);
    expect(statusOf(brevo(body, { authorization: ["Bearer token"] }, "token", NOW))).toBe(401);
    expect(statusOf(resend(body, {}, svixSecret, NOW))).toBe(401);
    expect(statusOf(resend(body, svixHeaders(`${text} `), svixSecret, NOW))).toBe(401);
    expect(statusOf(resend(body, svixHeaders(text), "whsec_b3RoZXI=", NOW))).toBe(401);
    expect(statusOf(resend(body, svixHeaders(text), "", NOW))).toBe(401);
    expect(statusOf(resend(body, svixHeaders(text), "whsec_", NOW))).toBe(401);
    expect(statusOf(sendgrid(body, {}, sendgridKey, NOW))).toBe(401);
    expect(statusOf(sendgrid(body, sendgridHeaders(`${text} `), sendgridKey, NOW))).toBe(401);
    expect(statusOf(sendgrid(body, sendgridHeaders(text), "", NOW))).toBe(401);
    expect(statusOf(sendgrid(body, sendgridHeaders(text), "bm90IGEga2V5", NOW))).toBe(401);
  });

  it("under another id or time than was signed", () => {
    const svix = { ...svixHeaders(text), "svix-id": "msg_2" };
    expect(statusOf(WEBHOOKS.resend(body, svix, svixSecret, NOW))).toBe(401);
    const later = { ...svixHeaders(text), "svix-timestamp": String(nowSeconds + 1) };
    expect(statusOf(WEBHOOKS.resend(body, later, svixSecret, NOW))).toBe(401);
    const name = "x-twilio-email-event-webhook-timestamp";
    const moved = { ...sendgridHeaders(text), [name]: String(nowSeconds + 1) };
    expect(statusOf(WEBHOOKS.sendgrid(body, moved, sendgridKey, NOW))).toBe(401);
  });

  it("when any byte of it was changed", () => {
    for (let at = 0; at < body.byteLength; at += 1) {
      const changedBody = Buffer.from(body);
      changedBody[at] = (changedBody[at] ?? 0) ^ 1;
      expect(statusOf(WEBHOOKS.resend(changedBody, svixHeaders(text), svixSecret, NOW))).toBe(401);
      expect(
        statusOf(WEBHOOKS.sendgrid(changedBody, sendgridHeaders(text), sendgridKey, NOW)),
      ).toBe(401);
    }
  });

  it("when it is too old or comes from the future", () => {
    const age = (seconds: number) => nowSeconds - seconds;
    const svix = (seconds: number) =>
      statusOf(WEBHOOKS.resend(body, svixHeaders(text, "m", age(seconds)), svixSecret, NOW));
    expect([svix(301), svix(300), svix(-300), svix(-301)]).toEqual([401, 200, 200, 401]);
    const twilio = (seconds: number) =>
      statusOf(WEBHOOKS.sendgrid(body, sendgridHeaders(text, age(seconds)), sendgridKey, NOW));
    expect([twilio(86_400), twilio(86_399), twilio(-300), twilio(-301)]).toEqual([
      401, 200, 200, 401,
    ]);
  });

  it("when it can't be read, or is too large, though it is proved", () => {
    const post = (content: string) =>
      statusOf(WEBHOOKS.brevo(Buffer.from(content), { authorization: "Bearer t" }, "t", NOW));
    expect(post("{")).toBe(400);
    expect(post("7")).toBe(400);
    expect(post("[1, null]")).toBe(400);
    expect(post("[]")).toBe(200);
    expect(post(JSON.stringify(Array.from({ length: 1_000 }, () => ({}))))).toBe(200);
    expect(post(JSON.stringify(Array.from({ length: 1_001 }, () => ({}))))).toBe(413);
    expect(post(JSON.stringify({ padding: "x".repeat(1024 ** 2) }))).toBe(413);
  });
});

it("accepts either of the signatures that a change of Resend's secret brings", () => {
  const body = "{}";
  const good = svixHeaders(body)["svix-signature"];
  const headers = { ...svixHeaders(body), "svix-signature": `v1,AAAA v2,x ${String(good)}` };
  expect(WEBHOOKS.resend(Buffer.from(body), headers, svixSecret, NOW).ok).toBe(true);
});

it("accepts the vector that Svix publishes", () => {
  const result = WEBHOOKS.resend(
    Buffer.from('{"test": 2432232314}'),
    {
      "svix-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "svix-timestamp": "1614265330",
      "svix-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    },
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    new Date(1_614_265_330_000),
  );
  expect(result.ok).toBe(true);
});

it("never lets an event happen later than now, nor without a time", () => {
  const future = { event: "opened", ts_epoch: NOW.getTime() + 60_000 };
  expect(only(posts.brevo(future)).at).toEqual(NOW);
  expect(only(posts.brevo({ event: "opened", ts_epoch: "soon" })).at).toEqual(NOW);
  expect(only(posts.resend({ type: "email.opened", created_at: "?" })).at).toEqual(NOW);
});

it("takes no token that isn't one of this product's", () => {
  for (const token of ["", "a b", "x".repeat(129), 7, null, { a: 1 }]) {
    expect(only(posts.sendgrid({ event: "open", token, sg_event_id: "1" })).token).toBeNull();
  }
});
