import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";
import { encodeWord } from "nodemailer/lib/mime-funcs";
import { encode, wrap } from "nodemailer/lib/qp";
import { expect, test } from "vitest";
import { classifyStatus, quote } from "../src/providers/email/classify.ts";
import { composeMessage } from "../src/providers/email/compose-message.ts";
import { buildBrevoRequest } from "../src/providers/email/brevo/request.ts";
import { buildGmailRequest } from "../src/providers/email/gmail-api/request.ts";
import { classifySmtp } from "../src/providers/email/smtp/classify-smtp.ts";
import { SmtpFailure } from "../src/providers/email/smtp/smtp-failure.ts";
import { isHeaderSafe, toWireAddress } from "../src/providers/email/header-safety.ts";
import { prepareBatch } from "../src/providers/email/prepare-batch.ts";
import { buildResendRequest } from "../src/providers/email/resend/request.ts";
import { buildSendgridRequest } from "../src/providers/email/sendgrid/request.ts";
import { makeBatch, makeMail } from "../src/providers/email/testing/make-batch.ts";
import { eventsModuleOf } from "../src/providers/email/services.ts";
import { cutName } from "../src/services/campaigns/drafts/copy-campaign.ts";
import { classify } from "../src/providers/inbox/classify/classify.ts";
import type { ReadMessage } from "../src/providers/inbox/index.ts";
import { replyTextOf } from "../src/providers/inbox/reply-text.ts";
import { hasSubject } from "../src/services/inbox/matching.ts";
import { isMachineRequest } from "../src/services/deliveries/outcomes/machine-hit.ts";
import { storableJson } from "../src/services/deliveries/outcomes/record-event.ts";
import { createTextDecoder } from "../src/services/imports/file/encoding/text-decoder.ts";
import { parseMail } from "../src/services/rendering/parse-mail.ts";
import { renderMail } from "../src/services/rendering/render-mail.ts";
import { createCsvReader } from "../src/services/imports/file/read-csv.ts";
import { createFileParser } from "../src/services/imports/file/parse-file.ts";
import { createRecordSplitter } from "../src/services/imports/file/split-records.ts";
import { storableText } from "../src/services/imports/file/read-rows.ts";
import { NO_PLAIN_VALUES } from "@dakiya/domain/fields";
import { htmlToText } from "@dakiya/domain/campaign/design";
import { cleanHtml, finishHtml } from "@dakiya/mail-design";
import { findSlowText } from "./slow-texts.ts";

type Use = (text: string) => unknown;

const NOBODY = {
  ...NO_PLAIN_VALUES,
  ...{ name: "Asha", email: "a@a.in", phone: null, city: "Goa", totalSpent: 0, orderCount: 0 },
  ...{ lastPurchaseAt: null, joinedAt: null },
};
const LINKS = {
  unsubscribe: "https://a.in/u",
  openPixel: "https://a.in/o",
  click: (url: string) => url,
};

function rendered(message: Parameters<typeof parseMail>[0], name = "Asha") {
  return renderMail(parseMail(message), { ...NOBODY, name }, LINKS);
}

const batchOf = (count: number, text: string) =>
  makeBatch(0, {
    mails: Array.from({ length: count }, (_, n) =>
      makeMail(n, { subject: text, text, html: text, to: { address: "a@a.in", name: text } }),
    ),
  });

const MAILS: Readonly<Record<string, Use>> = {
  parseMail: (text) => [
    rendered({ subject: text, body: text, company: text }),
    rendered({ subject: "a", body: "a", html: `<p>${text}</p></body></html>`, company: "a" }),
  ],
  cleanHtml: (text) => [
    cleanHtml(text),
    cleanHtml(`<a href="${text}" style="${text}" class="${text}">a</a>`),
    cleanHtml(`<style>${text}</style><img src="${text}">`),
  ],
  htmlToText: (text) => [htmlToText(text), htmlToText(`<a href="${text}">${text}</a>`)],
  finishHtml,
  renderMail: (text) => rendered({ subject: "{name}", body: "{name} a", company: "a" }, text),
  // As nodemailer's composer builds an email, without its streams.
  composeMessage: (text) => {
    const [mail] = batchOf(1, text).mails;
    const { to, subject } = mail ?? makeMail(1);
    const request = mail && JSON.parse(composeMessage(batchOf(1, text), mail).frozen);
    const headers = { to, subject, headers: { "X-A": text }, ...request };
    return [new MailComposer(headers).compile().buildHeaders(), wrap(encode(text))];
  },
  encodeWord: (text) => encodeWord(text, "B", 64),
  isHeaderSafe,
  toWireAddress: (text) => [toWireAddress(`a@${text}`), toWireAddress(`${text}@a.in`)],
  prepareBatch: (text) => prepareBatch(batchOf(2, text), ({ mails }) => [...mails]),
  buildBrevoRequest: (text) => [
    buildBrevoRequest(batchOf(1, text)),
    buildBrevoRequest(batchOf(2, text)),
  ],
  buildResendRequest: (text) => buildResendRequest(batchOf(2, text)),
  buildSendgridRequest: (text) => [
    buildSendgridRequest(batchOf(1, text)),
    buildSendgridRequest(batchOf(2, text)),
  ],
  buildGmailRequest: (text) => buildGmailRequest(batchOf(1, text)),
};

const reply = (status: number) => ({ status, headers: {}, body: "", complete: true });
const KEYS = generateKeyPairSync("ec", { namedCurve: "P-256" });
const SENDGRID_KEY = KEYS.publicKey.export({ type: "spki", format: "der" }).toString("base64");

/** An event of every service that says this wherever it says something. */
function posted(text: string): unknown[] {
  const now = new Date();
  const seconds = String(Math.floor(now.getTime() / 1_000));
  const brevo = Buffer.from(
    JSON.stringify({ event: text, reason: text, link: text, "X-Mailin-custom": text }),
  );
  const resend = Buffer.from(
    JSON.stringify({
      type: "email.bounced",
      created_at: text,
      data: { bounce: { message: text }, tags: { token: text } },
    }),
  );
  const sendgrid = Buffer.from(
    JSON.stringify([{ event: "bounce", reason: text, token: text, [text]: text }]),
  );
  const mac = createHmac("sha256", Buffer.from("c2VjcmV0", "base64"))
    .update(`id.${seconds}.`)
    .update(resend);
  const signature = sign(
    "sha256",
    Buffer.concat([Buffer.from(seconds), sendgrid]),
    KEYS.privateKey,
  );
  return [
    eventsModuleOf("brevo").verify(brevo, { authorization: "Bearer a" }, "a"),
    eventsModuleOf("resend").verify(
      resend,
      {
        "svix-id": "id",
        "svix-timestamp": seconds,
        "svix-signature": `v1,${mac.digest("base64")}`,
      },
      "whsec_c2VjcmV0",
    ),
    eventsModuleOf("sendgrid").verify(
      sendgrid,
      {
        "x-twilio-email-event-webhook-timestamp": seconds,
        "x-twilio-email-event-webhook-signature": signature.toString("base64"),
      },
      SENDGRID_KEY,
    ),
  ];
}

/** A message that says this wherever it says something: a report, a notice or an answer. */
function incoming(text: string): ReadMessage {
  const lines = text.slice(0, 16_384);
  return {
    headers: new Map([
      ["x-failed-recipients", [text.slice(0, 4_096)]],
      ["precedence", [text.slice(0, 4_096)]],
    ]),
    ...{ from: text, subject: text, messageId: text, references: [text] },
    ...{ text: lines, quoted: text, original: lines, feedbackReport: null },
    ...{ originalIds: [text], originalSubject: text },
    deliveryStatus: `Final-Recipient: ${lines}\nAction: failed\nDiagnostic-Code: ${lines}`,
  };
}

const SAID: Readonly<Record<string, Use>> = {
  quote: (text) => [quote({ code: "", message: text }), quote({ code: "", message: `a${text}` })],
  classifyStatus: (text) => classifyStatus("a", reply(400), { code: text, message: text }, null),
  classifySmtp: (text) =>
    classifySmtp(
      new SmtpFailure("data", Object.assign(new Error("a"), { responseCode: 550, response: text })),
      { label: "a", secret: "password" },
    ),
  webhooks: posted,
  readIncoming: (text) => classify(incoming(text), [text, "a@a.in"]),
  findIncoming: (text) => hasSubject(text, incoming(text)),
  replyTextOf: (text) => [replyTextOf(text), replyTextOf(`a\n${text}\nwrote:`)],
  storableJson: (text) => storableJson({ [text]: text }),
  isMachineRequest: (text) =>
    isMachineRequest({ method: "GET", userAgent: text, purposes: [text] }),
  cutName,
};

const FILE = {
  accountId: 1,
  importId: 1,
  encoding: "utf-8",
  form: "arrays",
  mapping: null,
} as const;
const pushed = <T>(reader: { push: (bytes: Buffer) => T; end: () => T }, text: string): T[] => [
  reader.push(Buffer.from(text)),
  reader.end(),
];

const FILES: Readonly<Record<string, Use>> = {
  createTextDecoder: (text) => [
    pushed(createTextDecoder("utf-8"), text),
    pushed(createTextDecoder("windows-1252"), text),
  ],
  storableText: (text) => storableText(text, 1_000),
  createRecordSplitter: (text) => {
    const splitter = createRecordSplitter(",");
    return [splitter.push(text), splitter.end()];
  },
  createCsvReader: (text) => pushed(createCsvReader("utf-8"), text),
  createFileParser: (text) =>
    pushed(createFileParser(FILE), `email,name,city,joined_date\n${text}`),
};

test.each(Object.entries({ ...MAILS, ...SAID, ...FILES }))(
  "No text takes %s longer than its length explains",
  (_, use) => {
    expect(findSlowText(use)).toBeNull();
  },
);
