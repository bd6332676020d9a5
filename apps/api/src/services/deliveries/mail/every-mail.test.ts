import { runs, TRIES_ALL } from "@dakiya/domain/testing";
import fc from "fast-check";
import { simpleParser } from "mailparser";
import type { AddressObject } from "mailparser";
import PostalMime from "postal-mime";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Ctx } from "../../../deps.ts";
import { buildSmtpRequest } from "../../../providers/email/smtp/request.ts";
import type { MailBatch, OutgoingMail, SendOutcome } from "../../../providers/email/types.ts";
import { isHeaderSafe } from "../../../providers/email/header-safety.ts";
import { readSender } from "../../sender/stored-settings.ts";
import type { ClaimedBatch, SendingCampaign } from "../batches/claim-batch.ts";
import { openMessage } from "./open-message.ts";
import { createRenderer, toMailBatch } from "./render-batch.ts";
import { HEADER_INJECTIONS, HTML_INJECTIONS } from "../../../../test/injections.ts";
import { WAYS, withSending } from "../../../../test/sending.ts";
import type { Way } from "../../../../test/sending.ts";

const { sandbox, sender } = withSending();

/**
 * Everything a mail may carry, and nothing that a value could have added. No header names the program that wrote it, and none
 * asks for precedence: filters take both for signs of bulk.
 */
const ALLOWED = new Set(
  (
    "from to subject date message-id feedback-id list-id list-unsubscribe list-unsubscribe-post mime-version content-type " +
    "content-transfer-encoding x-mailin-custom"
  ).split(" "),
);

const WORDS = ["आशा शर्मा", "Zoë “Z” O'Brien, PhD", "李雷 👩‍👩‍👧", "a".repeat(300), "=?utf-8?q?x?=", ""];
const CORPUS = [
  ...HEADER_INJECTIONS,
  ...HTML_INJECTIONS.filter((_, at) => at % 12 === 0),
  ...WORDS,
];

type Written = { subject: string; name: string; city: string; company: string; body: string };

/** One text in every place at once, and beside it another in each. */
const everywhere = (text: string): Written => ({
  subject: `${text} {name}`,
  name: text,
  city: text,
  company: isHeaderSafe(text) ? text : "Acme",
  body: `${text}\n\n{name} of {city|${text}}: https://shop.example/?c={city}\n.\nFrom ${text}`,
});

const CLAIMED: ClaimedBatch = {
  id: "",
  leaseToken: "",
  round: 0,
  firstSeq: 1,
  lastSeq: 1,
  attempts: 1,
  ambiguousAttempts: 0,
  ambiguousSinceMs: null,
  resendLimit: null,
  firstAttemptAtMs: Date.parse("2026-11-20T06:30:00.750Z"),
  skippedSeqs: null,
  payloadSha256: null,
  lastReason: null,
  counted: null,
  claimedAtMs: 0,
  isTakenOver: false,
};

/** Sends one mail as a campaign does; returns its outcome and the expected mail. */
async function sendOne(
  ctx: Ctx,
  { name, city, company, ...message }: Written,
): Promise<{ batch: MailBatch; mail: OutgoingMail; outcome: SendOutcome }> {
  const senderRow = await readSender(ctx);
  if (senderRow === null) throw new Error("There are no email settings");
  const { credentials } = senderRow;
  const campaign: SendingCampaign = {
    senderId: null,
    ...message,
    previewText: message.subject,
    accountId: ctx.account.id,
    id: 7,
    status: "processing",
    service: credentials.service,
    fromEmail: "post@dakiya.example",
    fromName: company,
    ...{ replyTo: null, signature: "" },
    publicUrl: "https://crm.example",
    linksNameAccount: true,
    tracking: null,
    linkTags: null,
    attributeTypes: {},
    isCompiled: false,
    hasVariants: false,
    changedAtMs: 0,
    automation: null,
  };
  const recipient = { name, city, email: "asha@people.example", phone: null };
  const mails = createRenderer(
    campaign,
    await openMessage(ctx.db, campaign),
    ctx.secrets,
  )([{ seq: 1, recipient, untracked: null }]);
  const batch = toMailBatch(campaign, CLAIMED, randomUUID(), mails);
  const [mail] = [...mails];
  if (mail === undefined) throw new Error("no mail");
  const request = ctx.email.for(credentials.service).prepare(batch, credentials);
  return { batch, mail, outcome: await request.send({ deadlineMs: 60_000 }) };
}

const unixLines = (text: unknown): string =>
  typeof text === "string" ? text.replace(/\r\n?/g, "\n").trimEnd() : "";

const LIST_HEADERS = ["list-id", "list-unsubscribe", "list-unsubscribe-post", "feedback-id"];

/** A mail as its reader sees it, from any parser. */
type Read = {
  subject: string;
  from: { address: string; name: string }[];
  to: { address: string; name: string }[];
  others: number;
  date: string;
  messageId: string;
  text: string;
  html: string;
  list: (string | undefined)[];
  headers: string[];
};

async function readByPostalMime(raw: Buffer): Promise<Read> {
  const mail = await PostalMime.parse(raw);
  const header = (name: string) => mail.headers.filter(({ key }) => key === name);
  const people = (list: typeof mail.to) =>
    (list ?? []).map(({ address = "", name }) => ({ address, name }));
  return {
    subject: mail.subject ?? "",
    from: people(mail.from === undefined ? [] : [mail.from]),
    to: people(mail.to),
    others: [...(mail.cc ?? []), ...(mail.bcc ?? []), ...mail.attachments].length,
    date: mail.date ?? "",
    messageId: mail.messageId ?? "",
    text: unixLines(mail.text),
    html: unixLines(mail.html),
    list: LIST_HEADERS.map((name) => header(name)[0]?.value),
    headers: mail.headers.map(({ key }) => key).toSorted(),
  };
}

async function readByMailparser(raw: Buffer): Promise<Read> {
  const mail = await simpleParser(raw, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  });
  const line = (name: string) => mail.headerLines.find(({ key }) => key === name)?.line;
  const people = (list: AddressObject | AddressObject[] | undefined) =>
    (list === undefined ? [] : Array.isArray(list) ? list : [list])
      .flatMap(({ value }) => value)
      .map(({ address = "", name }) => ({ address, name }));
  return {
    subject: mail.subject ?? "",
    from: people(mail.from),
    to: people(mail.to),
    others: people(mail.cc).length + people(mail.bcc).length + mail.attachments.length,
    date: mail.date?.toISOString() ?? "",
    messageId: mail.messageId ?? "",
    text: unixLines(mail.text),
    html: unixLines(mail.html),
    list: LIST_HEADERS.map((name) =>
      line(name)
        ?.replace(/^[^:]+:\s*/, "")
        .replaceAll(/\r?\n\s*/g, ""),
    ),
    headers: mail.headerLines.map(({ key }) => key).toSorted(),
  };
}

/** The expected email as its reader sees it. */
function expectedMail(
  { from, createdAt, listId, feedbackId }: MailBatch,
  mail: OutgoingMail,
): Read {
  const { text, html } = mail;
  const domain = from.address.slice(from.address.indexOf("@") + 1);
  return {
    subject: mail.subject,
    from: [{ address: from.address, name: displayName(from.name) }],
    to: [{ address: mail.to.address, name: displayName(mail.to.name) }],
    others: 0,
    date: new Date(Math.floor(createdAt.getTime() / 1_000) * 1_000).toISOString(),
    messageId: `<${mail.token}@${domain}>`,
    text: unixLines(text),
    html: unixLines(html),
    list: [`<${listId}>`, `<${mail.unsubscribeUrl}>`, "List-Unsubscribe=One-Click", feedbackId],
    headers: [
      "content-type",
      "date",
      "feedback-id",
      "from",
      "list-id",
      "list-unsubscribe",
      "list-unsubscribe-post",
      "message-id",
      "mime-version",
      ...(mail.subject === "" ? [] : ["subject"]),
      "to",
    ],
  };
}

/** A name that looks encoded is left out. */
const displayName = (name: string): string => (name.includes("=?") ? "" : name.trim());

/** Compares the received email with the expected one. */
function checkReceived(way: Way, batch: MailBatch, mail: OutgoingMail): void {
  const [got, ...others] = sandbox().store.find();
  expect(others).toEqual([]);
  const header = (name: string) =>
    got?.headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value);
  expect(got?.recipient.email).toBe(mail.to.address);
  expect(got?.from.email).toBe(batch.from.address);
  expect(got?.subject.trim()).toBe(mail.subject);
  const { text, html } = mail;
  expect(unixLines(got?.text)).toBe(unixLines(text));
  const safe = way === "brevo" ? html.replace(/\{(?=[{%])/g, "&#123;") : html;
  expect(unixLines(got?.html)).toBe(unixLines(safe));
  expect(header("list-id")).toEqual([`<${batch.listId}>`]);
  expect(batch.listId).toMatch(/^[0-9a-f]{20}\.crm\.example$/);
  expect(header("list-unsubscribe")).toEqual([`<${mail.unsubscribeUrl}>`]);
  expect(header("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
  for (const [name] of got?.headers ?? []) expect(ALLOWED).toContain(name.toLowerCase());
}

async function check(way: Way, ctx: Ctx, content: Written): Promise<void> {
  sandbox().store.clear();
  const { batch, mail, outcome } = await sendOne(ctx, content);
  // Resend can't carry every company name; it says so and sends nothing.
  const kinds = ["accepted", ...(way === "resend" ? ["pause"] : [])];
  if (!kinds.includes(outcome.kind)) expect({ outcome, written: content }).toEqual("sent");
  if (outcome.kind === "accepted") checkReceived(way, batch, mail);
  else expect(sandbox().store.find()).toEqual([]);
  if (way !== "smtp" && way !== "gmail") return;
  const { request } = buildSmtpRequest(batch);
  if (!request.ok || request.compose === undefined) throw new Error("There is nothing to parse");
  const raw = request.compose();
  const expected = expectedMail(batch, mail);
  expect(await readByPostalMime(raw)).toEqual(expected);
  expect(await readByMailparser(raw)).toEqual(expected);
}

describe.each(WAYS)("every mail by %s", (way) => {
  it("is one email to one recipient, whole, for any text in it", { timeout: 180_000 }, async () => {
    expect(CORPUS.length).toBeGreaterThanOrEqual(300);
    const ctx = await sender(way);
    // A default run sends each text by one service, TEST_WHOLE=1 by each.
    const tried = CORPUS.filter((_, nth) => TRIES_ALL || nth % WAYS.length === WAYS.indexOf(way));
    for (const text of tried) await check(way, ctx, everywhere(text));
  });

  it("is so with attempts put together at random", { timeout: 180_000 }, async () => {
    const ctx = await sender(way);
    const text = fc
      .array(
        fc.oneof(
          fc.constantFrom(...CORPUS),
          fc.string({ unit: "grapheme", maxLength: 40 }),
          fc.string({ unit: "binary", maxLength: 20 }),
        ),
        { maxLength: 3 },
      )
      .map((parts) => parts.join("").replaceAll("\0", "").slice(0, 300));
    const company = text.map((name) => (isHeaderSafe(name) ? name : "Acme"));
    const contents = fc.record({ subject: text, name: text, city: text, company, body: text });
    await fc.assert(
      fc.asyncProperty(contents, async (content) => await check(way, ctx, content)),
      { numRuns: runs(20) },
    );
  });
});
