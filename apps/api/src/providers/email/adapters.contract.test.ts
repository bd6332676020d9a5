import type { MailService, RunningSandbox, StoredMail } from "@dakiya/sandbox";
import { startSandbox } from "@dakiya/sandbox";
import { smtpServerOf } from "@dakiya/domain/email-settings";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServiceUrls } from "../../config.ts";
import { isLoopback } from "../../settings/public-address.ts";
import { createEmailProviders } from "./index.ts";
import { makeBatch, makeCredentials, makeMail } from "./testing/make-batch.ts";
import { SANDBOX_WAYS, urlsAt, WAY_NAMES } from "./testing/ways.ts";
import type { SandboxWay } from "./testing/ways.ts";
import type { Credentials, EmailProviders, MailBatch, SendOutcome } from "./types.ts";

type Way = SandboxWay & { name: MailService };

/** The sandbox's SMTP server; its port is known once it listens. */
const OWN = { ...smtpServerOf("own"), host: "127.0.0.1", userName: "hello@acme.example" };
const BY_TOKEN = { ...OWN, signIn: "xoauth2" } as const;

const WITHOUT_API = { slowDownMs: null, version: "", selectors: null };

const WAYS: Way[] = [
  ...WAY_NAMES.map((name) => ({ name, ...SANDBOX_WAYS[name] })).map((way) =>
    // A token goes before a password.
    way.name === "gmail" ? { ...way, good: { ...way.good, smtpPassword: "unused" } } : way,
  ),
  {
    title: "a server of one's own, with a password",
    name: "smtp",
    good: { service: "smtp_server", smtpServer: OWN, smtpServerPassword: "good-secret" },
    refused: {
      credentials: { service: "smtp_server", smtpServer: OWN, smtpServerPassword: "wrong-secret" },
      key: "wrong-s",
    },
    none: { service: "smtp_server", smtpServer: OWN },
    ...WITHOUT_API,
  },
  {
    title: "a server of one's own, with an access token",
    name: "smtp",
    good: { service: "smtp_server", smtpServer: BY_TOKEN, smtpServerPassword: "good-token" },
    refused: {
      credentials: {
        service: "smtp_server",
        smtpServer: BY_TOKEN,
        smtpServerPassword: "revoked-token",
      },
      key: "revoked",
    },
    none: { service: "smtp_server", smtpServer: BY_TOKEN, smtpServerPassword: "" },
    ...WITHOUT_API,
  },
];

let sandbox: RunningSandbox;
let urls: ServiceUrls;
let providers: EmailProviders;
const openProviders = (at: ServiceUrls): EmailProviders =>
  createEmailProviders(at, { isAllowed: isLoopback });

beforeAll(async () => {
  sandbox = await startSandbox({ webhookDelayMs: 60_000 });
  urls = { ...sandbox.urls, gmailSmtp: sandbox.smtpUrl };
  providers = openProviders(urls);
});

beforeEach(() => sandbox.control.reset());

afterAll(async () => {
  await providers.close();
  await sandbox.close();
});

function send(
  credentials: Partial<Credentials>,
  batch: MailBatch,
  { deadlineMs = 60_000, over = providers, smtpAt = sandbox.smtpUrl }: SendOptions = {},
): Promise<SendOutcome> {
  const all = credentialsAt(credentials, smtpAt);
  return over.for(all.service).prepare(batch, all).send({ deadlineMs });
}

type SendOptions = { deadlineMs?: number; over?: EmailProviders; smtpAt?: string };

function credentialsAt(credentials: Partial<Credentials>, smtpAt: string): Credentials {
  const all = makeCredentials(credentials);
  if (all.service !== "smtp_server" || all.smtpServer === null) return all;
  const { hostname, port } = new URL(smtpAt);
  return { ...all, smtpServer: { ...all.smtpServer, host: hostname, port: Number(port) } };
}

const sizeOf = ({ name }: Way): number => (name === "resend" || name === "sendgrid" ? 7 : 1);
const received = ({ name }: Way): StoredMail[] => sandbox.store.find({ service: name });
const acceptedTimes = ({ name }: Way): number => sandbox.store.accepted({ service: name }).length;
const headerOf = (mail: StoredMail | undefined, name: string): string | undefined =>
  mail?.headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];

const unixLines = (text: string | null | undefined): string =>
  (text ?? "").replaceAll("\r\n", "\n").trimEnd();

describe.each(WAYS)("sending by $title", (way) => {
  it("gives every recipient their own email, once, with all its required parts", async () => {
    const batch = makeBatch(sizeOf(way));
    const outcome = await send(way.good, batch);
    expect(outcome.kind).toBe("accepted");
    expect(received(way)).toHaveLength(batch.mails.length);
    for (const mail of batch.mails) {
      const mailInStore = received(way).find(
        ({ recipient }) => recipient.email === mail.to.address,
      );
      expect(mailInStore?.subject).toBe(mail.subject);
      expect(unixLines(mailInStore?.text)).toBe(unixLines(mail.text));
      expect(unixLines(mailInStore?.html)).toBe(unixLines(mail.html));
      expect(mailInStore?.from).toEqual({ email: "hello@acme.example", name: "Acme Stores" });
      expect(headerOf(mailInStore, "List-Id")).toBe(`<${batch.listId}>`);
      expect(headerOf(mailInStore, "List-Unsubscribe")).toBe(`<${mail.unsubscribeUrl}>`);
      expect(headerOf(mailInStore, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
      const token =
        Object.values(mailInStore?.customArgs ?? {})[0] ?? headerOf(mailInStore, "Message-ID");
      expect(token).toContain(mail.token);
    }
  });

  it("says which id is whose", async () => {
    const batch = makeBatch(sizeOf(way));
    const outcome = await send(way.good, batch);
    const ids = batch.mails.map(
      ({ to }) =>
        received(way).find(({ recipient }) => recipient.email === to.address)?.providerMessageId,
    );
    const messageIds = outcome.kind === "accepted" ? outcome.messageIds : [];
    expect(messageIds).toEqual(way.name === "smtp" ? [null] : ids);
  });

  it("leaves out the headers of a list where a mail is of none", async () => {
    const mails = [makeMail(1, { unsubscribeUrl: null })];
    expect((await send(way.good, makeBatch(0, { mails, listId: null }))).kind).toBe("accepted");
    expect(headerOf(received(way)[0], "List-Id")).toBeUndefined();
    expect(headerOf(received(way)[0], "List-Unsubscribe")).toBeUndefined();
    expect(headerOf(received(way)[0], "List-Unsubscribe-Post")).toBeUndefined();
  });

  it("has answers go to the reply-to address, and to the sender without one", async () => {
    const replyTo = "answers@acme.example";
    expect((await send(way.good, makeBatch(1, { replyTo }))).kind).toBe("accepted");
    expect(received(way)[0]?.replyTo).toMatchObject({ email: replyTo });
    sandbox.control.reset();
    await send(way.good, makeBatch(1));
    expect(received(way)[0]?.replyTo).toBeNull();
    sandbox.control.reset();
    const injected = { replyTo: "a@acme.example\r\nBcc: victim@example.com" };
    expect(await send(way.good, makeBatch(1, injected))).toMatchObject({
      ...{ kind: "pause", cause: "account" },
      reason: expect.stringContaining("reply-to"),
    });
    expect(acceptedTimes(way)).toBe(0);
  });

  it("carries names and subjects of any script, and refuses those that would begin a header", async () => {
    const mail = makeMail(1, {
      to: { address: "asha@example.com", name: "आशा 👩‍👩‍👧" },
      subject: "दीवाली की बधाई 🎉 “offer”",
    });
    const from = { address: "hello@acme.example", name: "Café Zürich" };
    expect((await send(way.good, makeBatch(0, { mails: [mail], from }))).kind).toBe("accepted");
    expect(received(way)[0]?.subject).toBe(mail.subject);
    expect(received(way)[0]?.from.name).toBe(from.name);
    sandbox.control.reset();
    const injected = makeMail(2, { subject: "Hi\r\nBcc: victim@example.com" });
    const outcome = await send(way.good, makeBatch(0, { mails: [injected] }));
    expect(outcome.kind).toBe("rejected");
    expect(acceptedTimes(way)).toBe(0);
  });

  it("sends a mail without a subject or names", async () => {
    const mail = makeMail(1, { subject: "", to: { address: "asha@example.com", name: "" } });
    const from = { address: "hello@acme.example", name: "" };
    const outcome = await send(way.good, makeBatch(0, { mails: [mail], from }));
    expect(outcome.kind).toBe("accepted");
    expect(received(way)[0]?.subject.trim()).toBe("");
  });

  it("rejects addresses that the service refuses", async () => {
    const mail = makeMail(1, { to: { address: "asha@nowhere", name: "" } });
    if (way.name === "smtp") {
      const fault = { mode: "smtpReply", code: 550, at: "rcpt", message: "5.1.1 User unknown" };
      sandbox.control.queueFault("smtp", { ...fault, mode: "smtpReply", at: "rcpt" });
    }
    const outcome = await send(way.good, makeBatch(0, { mails: [mail] }));
    expect(outcome.kind).toBe("rejected");
    expect(acceptedTimes(way)).toBe(0);
  });

  it("pauses with a sentence, and without the key, when the credential is refused or missing", async () => {
    const outcome = await send(way.refused.credentials, makeBatch(1));
    expect(outcome).toMatchObject({ kind: "pause", cause: "credentials", untilMs: null });
    expect(JSON.stringify(outcome)).not.toContain(way.refused.key);
    expect(await send(way.none, makeBatch(1))).toMatchObject({
      kind: "pause",
      cause: "credentials",
      untilMs: null,
    });
    sandbox.control.queueFault(way.name, { mode: "keyExpired" });
    // A connection that has signed in learns of it with its next mail.
    const another = way.good.service === "gmail" ? "smtpPassword" : "smtpServerPassword";
    const fresh = way.name === "smtp" ? { ...way.good, [another]: "another-good" } : way.good;
    expect(await send(fresh, makeBatch(1))).toMatchObject({ kind: "pause", untilMs: null });
    expect(acceptedTimes(way)).toBe(0);
  });

  it("pauses until tomorrow when the quota is used up", async () => {
    sandbox.control.queueFault(way.name, { mode: "quota" });
    const outcome = await send(way.good, makeBatch(1));
    expect(outcome.kind).toBe("pause");
    const untilMs = outcome.kind === "pause" ? (outcome.untilMs ?? 0) : 0;
    expect(untilMs).toBeGreaterThan(0);
    expect(untilMs).toBeLessThanOrEqual(24 * 3_600_000);
    expect(acceptedTimes(way)).toBe(0);
  });

  it("waits as long as the service asks when it is too fast", async () => {
    sandbox.control.queueFault(way.name, { mode: "rateLimit", retryAfterSeconds: 7 });
    const outcome = await send(way.good, makeBatch(sizeOf(way)));
    expect(outcome.kind).toBe("retry");
    const afterMs = outcome.kind === "retry" ? outcome.afterMs : null;
    if (way.slowDownMs === null) expect(afterMs).toBeNull();
    // SendGrid's time is a whole second of a clock that is read in whole seconds, on a busy machine a few later.
    else
      expect(Math.abs((afterMs ?? 0) - way.slowDownMs)).toBeLessThanOrEqual(way.slowDownMs * 0.6);
    expect(acceptedTimes(way)).toBe(0);
  });

  it("retries emails that were not accepted: 503, nobody listening, no such host", async () => {
    sandbox.control.queueFault(way.name, { mode: "serverError", status: 503 });
    expect((await send(way.good, makeBatch(1))).kind).toBe("retry");
    for (const host of ["127.0.0.1:9", "nowhere.invalid:9"]) {
      const base = `http://${host}`;
      const over = openProviders(urlsAt(base, `smtps://${host}`));
      const smtpAt = `smtp://${host}`;
      expect((await send(way.good, makeBatch(1), { over, smtpAt })).kind).toBe("retry");
      await over.close();
    }
    expect(acceptedTimes(way)).toBe(0);
  });

  it.each([false, true])(
    "does not know after a reset or silence (accepted: %s)",
    async (accepted) => {
      sandbox.control.queueFault(way.name, { mode: "reset", accepted });
      expect((await send(way.good, makeBatch(1))).kind).toBe("ambiguous");
      sandbox.control.queueFault(way.name, { mode: "hang", accepted });
      // Nothing but the deadline ends it.
      const silent = await send(way.good, makeBatch(1), { deadlineMs: 1_000 });
      expect(silent.kind).toBe("ambiguous");
      if (way.name !== "smtp")
        expect(silent).toHaveProperty("reason", expect.stringContaining("(timed out)"));
      // The service accepts it shortly after the client has given up.
      await expect.poll(() => acceptedTimes(way)).toBe(accepted ? 2 : 0);
    },
  );

  it("keeps working after all of that", async () => {
    expect((await send(way.good, makeBatch(1))).kind).toBe("accepted");
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => send(way.good, makeBatch(1))),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => "accepted"));
    expect(acceptedTimes(way)).toBe(11);
  });

  it("has one digest for all attempts of a batch, and another for any other batch", () => {
    const credentials = credentialsAt(way.good, sandbox.smtpUrl);
    const adapter = providers.for(credentials.service);
    const batch = makeBatch(sizeOf(way));
    const digest = adapter.prepare(batch, credentials).payloadSha256;
    const mails = batch.mails.map((mail) => ({ ...mail }));
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(adapter.prepare({ ...batch, mails }, credentials).payloadSha256).toBe(digest);
    const [first, ...others] = batch.mails;
    if (first === undefined) throw new Error("no mail");
    const changed = {
      ...batch,
      mails: [makeMail(0, { ...first, text: `${first.text}!` }), ...others],
    };
    expect(adapter.prepare(changed, credentials).payloadSha256).not.toBe(digest);
    const bad = { ...batch, mails: [{ ...first, subject: "a\r\nb" }] };
    expect(adapter.prepare(bad, credentials).payloadSha256).toMatch(/^[0-9a-f]{64}$/);
  });
});

type HttpWay = Way & { name: Exclude<Way["name"], "smtp"> };
const isHttp = (way: Way): way is HttpWay => way.name !== "smtp";

describe.each(WAYS.filter(isHttp))("the responses of $name", (way) => {
  it.each([500, 502, 504] as const)(
    "%s leaves the outcome of the emails unknown",
    async (status) => {
      sandbox.control.queueFault(way.name, { mode: "serverError", status, accepted: true });
      const outcome = await send(way.good, makeBatch(1));
      expect(outcome.kind).toBe("ambiguous");
      // Google asks to send again after its own 5xx, five times at most.
      if (way.name === "gmail") expect(outcome).toMatchObject({ resends: 5 });
    },
  );

  it("that break off after success leave it unknown too, unless the status says it all", async () => {
    sandbox.control.queueFault(way.name, { mode: "truncate" });
    const outcome = await send(way.good, makeBatch(1));
    expect(outcome.kind).toBe(way.name === "sendgrid" ? "accepted" : "ambiguous");
  });

  it("may trickle within the deadline, and not beyond it", async () => {
    sandbox.control.queueFault(way.name, { mode: "trickle", everyMs: 10 });
    expect((await send(way.good, makeBatch(1))).kind).toBe("accepted");
    if (way.name === "sendgrid") return;
    sandbox.control.queueFault(way.name, { mode: "trickle", everyMs: 500 });
    // It would be accepted in the end.
    const outcome = await send(way.good, makeBatch(1), { deadlineMs: 1_000 });
    expect(outcome.kind).toBe("ambiguous");
  });

  it("come from a base URL that ends in the API's version as well", async () => {
    const over = openProviders({ ...urls, [way.name]: `${urls[way.name]}${way.version}` });
    expect((await send(way.good, makeBatch(1), { over })).kind).toBe("accepted");
    await over.close();
  });

  it("pause with a sentence when the base URL leads nowhere", async () => {
    const over = openProviders({ ...urls, [way.name]: `${sandbox.url}/nothing-here` });
    expect((await send(way.good, makeBatch(1), { over })).kind).toBe("pause");
    await over.close();
  });
});

describe.each(WAYS.filter(({ name }) => name === "brevo" || name === "resend"))(
  "the key of $name",
  (way) => {
    it("keeps a batch that was accepted unseen from being sent twice", async () => {
      const batch = makeBatch(sizeOf(way));
      sandbox.control.queueFault(way.name, { mode: "reset", accepted: true });
      expect((await send(way.good, batch)).kind).toBe("ambiguous");
      const outcome = await send(way.good, batch);
      expect(outcome.kind).toBe("accepted");
      expect(acceptedTimes(way)).toBe(sizeOf(way));
      if (way.name === "brevo") {
        expect(outcome).toMatchObject({ messageIds: batch.mails.map(() => null) });
      }
    });

    it("proves that the mails were accepted, also to a server that has forgotten it and writes them otherwise", async () => {
      const batch = makeBatch(sizeOf(way));
      expect((await send(way.good, batch)).kind).toBe("accepted");
      const mails = [...batch.mails].map((mail) => ({ ...mail, text: `${mail.text}!` }));
      for (const again of [batch, { ...batch, mails }]) {
        const outcome = await send(way.good, again);
        expect(outcome.kind).toBe("accepted");
        expect(outcome).toHaveProperty("messageIds.length", sizeOf(way));
      }
      expect(acceptedTimes(way)).toBe(sizeOf(way));
    });

    it("is not spent by an attempt that was refused", async () => {
      const batch = makeBatch(sizeOf(way));
      sandbox.control.queueFault(way.name, { mode: "rateLimit" });
      expect((await send(way.good, batch)).kind).toBe("retry");
      expect((await send(way.good, batch)).kind).toBe("accepted");
      expect(acceptedTimes(way)).toBe(sizeOf(way));
    });
  },
);

describe.each(WAYS)("a rehearsal by $title", (way) => {
  it("emails nobody, meets the errors of an email, and leaves the key to the email itself", async () => {
    const credentials = credentialsAt(way.good, sandbox.smtpUrl);
    const request = providers.for(credentials.service).prepare(makeBatch(1), credentials);
    const { rehearse } = request;
    expect(rehearse !== undefined).toBe(way.name === "brevo" || way.name === "sendgrid");
    if (rehearse === undefined) return;
    expect((await rehearse({ deadlineMs: 10_000 })).kind).toBe("accepted");
    expect(acceptedTimes(way)).toBe(0);
    sandbox.control.queueFault(way.name, { mode: "serverError", status: 500, accepted: true });
    expect(await rehearse({ deadlineMs: 10_000 })).toMatchObject({ outage: "failing" });
    expect(acceptedTimes(way)).toBe(0);
    expect((await request.send({ deadlineMs: 10_000 })).kind).toBe("accepted");
    expect(acceptedTimes(way)).toBe(1);
  });
});

describe("a single service", () => {
  const by = (name: Way["name"]): Way => {
    const way = WAYS.find((each) => each.name === name);
    if (way === undefined) throw new Error(`no ${name}`);
    return way;
  };

  it.each(["resend", "sendgrid"] as const)(
    "%s sends both mails to two customers with one address",
    async (name) => {
      const to = { address: "shared@example.com", name: "Shared" };
      const mails = [makeMail(1, { to }), makeMail(2, { to })];
      expect((await send(by(name).good, makeBatch(0, { mails }))).kind).toBe("accepted");
      expect(
        received(by(name))
          .map(({ subject }) => subject)
          .toSorted(),
      ).toEqual(mails.map(({ subject }) => subject).toSorted());
    },
  );

  it("Brevo: keeps names that need it, and its template syntax stays plain text", async () => {
    const mail = makeMail(1, {
      to: { address: "asha@example.com", name: "Müller, Inc." },
      html: "<p>{{ params.x }}{% if %}</p>",
    });
    expect((await send(by("brevo").good, makeBatch(0, { mails: [mail] }))).kind).toBe("accepted");
    expect(received(by("brevo"))[0]?.recipient.name).toMatch(/^=\?UTF-8\?B\?/);
    expect(received(by("brevo"))[0]?.html).toBe("<p>&#123;{ params.x }}&#123;% if %}</p>");
  });

  it("Brevo: takes one mail a request, for its reference knows no headers of one version", async () => {
    expect((await send(by("brevo").good, makeBatch(2))).kind).toBe("rejected");
    expect(acceptedTimes(by("brevo"))).toBe(0);
  });

  it("Resend: pauses over a company name it can't carry, and a domain it has not verified", async () => {
    const batch = makeBatch(1, { from: { address: "hello@acme.example", name: "Acme, Inc." } });
    expect(await send(by("resend").good, batch)).toEqual({
      kind: "pause",
      cause: "account",
      reason: "Resend can't send with “,” in the company name. Change it in Email Settings.",
      untilMs: null,
    });
    const from = { address: "hello@unverified.example", name: "Acme" };
    expect((await send(by("resend").good, makeBatch(1, { from }))).kind).toBe("pause");
  });

  it("Resend: a key in use elsewhere proves nothing yet, and is asked about again", async () => {
    const batch = makeBatch(1);
    sandbox.control.queueFault("resend", { mode: "latency", ms: 500 });
    const first = send(by("resend").good, batch);
    const second = await send(by("resend").good, batch);
    expect([second.kind, (await first).kind].toSorted()).toEqual(["accepted", "ambiguous"]);
    expect((await send(by("resend").good, batch)).kind).toBe("accepted");
    expect(acceptedTimes(by("resend"))).toBe(1);
  });

  it("SendGrid: sends long mails alone, and halves a batch of them", async () => {
    const text = `${"Long. ".repeat(2_000)}`;
    const mails = [makeMail(1, { text }), makeMail(2, { text })];
    expect((await send(by("sendgrid").good, makeBatch(0, { mails }))).kind).toBe("rejected");
    for (const mail of mails) {
      expect((await send(by("sendgrid").good, makeBatch(0, { mails: [mail] }))).kind).toBe(
        "accepted",
      );
    }
    expect(received(by("sendgrid")).every((mail) => mail.text === text)).toBe(true);
  });

  it("Gmail: takes the access token first, and the app password where there is none", async () => {
    await send(by("gmail").good, makeBatch(1));
    await send(by("smtp").good, makeBatch(1));
    expect([acceptedTimes(by("gmail")), acceptedTimes(by("smtp"))]).toEqual([1, 1]);
  });

  it("Gmail: takes one mail a request", async () => {
    expect((await send(by("gmail").good, makeBatch(2))).kind).toBe("rejected");
    expect((await send(by("smtp").good, makeBatch(2))).kind).toBe("rejected");
  });

  it("Gmail: has one digest for an email by either way", () => {
    const batch = makeBatch(1);
    const digest = (way: Way) =>
      providers.for("gmail").prepare(batch, makeCredentials(way.good)).payloadSha256;
    expect(digest(by("gmail"))).toBe(digest(by("smtp")));
  });

  it("SMTP: does not know after a drop behind the dot, and retries or rejects by the reply", async () => {
    const { good } = by("smtp");
    sandbox.control.queueFault("smtp", { mode: "dropAfterDot", accepted: true });
    expect((await send(good, makeBatch(1))).kind).toBe("ambiguous");
    const replies: [number, "mail" | "rcpt" | "data", string][] = [
      [450, "rcpt", "retry"],
      [421, "data", "retry"],
      [451, "data", "retry"],
      [552, "data", "rejected"],
      [550, "rcpt", "rejected"],
      [553, "mail", "pause"],
      [530, "mail", "pause"],
    ];
    for (const [code, at, kind] of replies) {
      sandbox.control.queueFault("smtp", { mode: "smtpReply", code, at });
      expect([code, at, (await send(good, makeBatch(1))).kind]).toEqual([code, at, kind]);
    }
    expect(acceptedTimes(by("smtp"))).toBe(1);
  });
});

describe("Gmail's SMTP, which carries three mails at a time", () => {
  const credentials = makeCredentials({ service: "gmail", smtpPassword: "abcd efgh ijkl mnop" });
  /** How many of `count` enter while none leaves, and the function that releases them all. */
  const crowd = async (over: EmailProviders, count: number) => {
    const inside: (() => void)[] = [];
    const all = Array.from({ length: count }, async () => {
      const leave = await over.for("gmail").enter?.(credentials);
      inside.push(leave ?? (() => {}));
    });
    await new Promise((settle) => setImmediate(settle));
    return { inside, all };
  };

  it("lets two in before there is a connection, and the next when one leaves", async () => {
    const over = openProviders(urls);
    const { inside, all } = await crowd(over, 10);
    // One to open the first connection, and one to follow.
    expect(inside).toHaveLength(2);
    inside.shift()?.();
    await new Promise((settle) => setImmediate(settle));
    expect(inside).toHaveLength(2);
    while (inside.length > 0) {
      inside.shift()?.();
      await new Promise((settle) => setImmediate(settle));
    }
    await Promise.all(all);
    await over.close();
  });

  it("lets more in where mails are quick, and fewer again where they are slow", async () => {
    const over = openProviders(urls);
    const way = WAYS.find(({ name }) => name === "smtp") ?? WAYS[0];
    const sendSome = async (count: number) => {
      for (let nth = 0; nth < count; nth += 1)
        expect((await send(way?.good ?? {}, makeBatch(1), { over })).kind).toBe("accepted");
    };
    // Nothing is kept for an account without connections.
    const stay = await over.for("gmail").enter?.(credentials);
    await sendSome(40);
    const quick = await crowd(over, 100);
    await vi.waitFor(() => expect(quick.inside.length).toBeGreaterThan(3));
    sandbox.control.setFaultChances("smtp", [
      { fault: { mode: "latency", ms: 200 }, probability: 1 },
    ]);
    await sendSome(5);
    while (quick.inside.length > 0) {
      quick.inside.shift()?.();
      await new Promise((settle) => setImmediate(settle));
    }
    await Promise.all(quick.all);
    const slow = await crowd(over, 100);
    // Two under way on each connection at most, and none waits.
    expect(slow.inside.length).toBeLessThanOrEqual(6);
    stay?.();
    await over.close();
  });
});
