// cspell:disable -- words of mail servers
import type { IncomingKind } from "../classify/classify.ts";
import { SENDER, originalHead, writeMessage, writeReport } from "./write-message.ts";

export type Sample = { name: string; raw: string; kind: IncomingKind; recipient: string | null };

/** A server's words about one address, and their class. */
type Failure = { status: string; words: (to: string) => string; kind: IncomingKind };

/** Writes the notice of one server. */
type Shape = {
  server: string;
  write: (to: string, failure: Failure) => string;
  failures: readonly Failure[];
};

const hard = (status: string, words: (to: string) => string): Failure => ({
  status,
  words,
  kind: "hard_bounce",
});
const soft = (status: string, words: (to: string) => string): Failure => ({
  status,
  words,
  kind: "soft_bounce",
});
const block = (status: string, words: (to: string) => string): Failure => ({
  status,
  words,
  kind: "blocked",
});

const head = (from: string, subject: string, more: readonly string[] = []): string[] => [
  "Return-Path: <>",
  `From: ${from}`,
  `To: ${SENDER}`,
  `Subject: ${subject}`,
  "Date: Thu, 26 Nov 2026 09:01:00 +0000",
  `Message-ID: <${subject.length}.${from.length}.bounce@mx.example>`,
  ...more,
];

const group = (to: string, { status, words }: Failure, action = "failed"): string =>
  `Final-Recipient: rfc822; ${to}\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; ${words(to)}`;

/** Replies of recipients' servers, which a sending server passes on. */
const REPLIES: readonly Failure[] = [
  hard(
    "5.1.1",
    (to) =>
      `550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address. ${to} 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser`,
  ),
  hard(
    "5.1.10",
    (to) =>
      `550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${to} not found by SMTP address lookup`,
  ),
  hard(
    "5.0.0",
    (to) =>
      `554 delivery error: dd Sorry your message to ${to} cannot be delivered. This mailbox is disabled (554.30).`,
  ),
  hard("5.4.1", (to) => `550 5.4.1 Recipient address rejected: Access denied. [${to}]`),
  hard("5.0.0", () => "550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550"),
  hard("5.5.0", () => "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)"),
  hard("5.2.1", () => "550-5.2.1 The email account that you tried to reach is inactive."),
  hard("5.1.2", () => "550 5.1.2 Relaying issue: Mailbox does not exist"),
  soft(
    "5.2.2",
    () => "552-5.2.2 The email account that you tried to reach is over quota and inactive.",
  ),
  soft("4.4.1", () => "421 4.4.1 Connection timed out"),
  block(
    "5.7.1",
    () => "550-5.7.1 Our system has detected that this message is likely unsolicited mail.",
  ),
  block(
    "5.7.26",
    () =>
      "550-5.7.26 Unauthenticated email from shop.example is not accepted due to domain's DMARC policy.",
  ),
];

export const BOUNCE_SHAPES: readonly Shape[] = [
  {
    server: "Gmail",
    failures: REPLIES,
    write: (to, failure) =>
      writeReport(
        head(
          "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
          "Delivery Status Notification (Failure)",
          ["Auto-Submitted: auto-replied", `X-Failed-Recipients: ${to}`],
        ),
        {
          text: `** Message not delivered **\n\nYour message couldn't be delivered to ${to}. Learn more here: https://support.google.com/mail/\n\nThe response was:\n${failure.words(to)}`,
          status: `Reporting-MTA: dns; googlemail.com\nReceived-From-MTA: dns; ${SENDER}\n\n${group(to, failure)}`,
          original: originalHead(to),
        },
      ),
  },
  {
    server: "Microsoft 365",
    failures: REPLIES,
    write: (to, failure) =>
      writeReport(
        head(
          "Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@shop.example>",
          "Undeliverable: Diwali sale: 20% off",
          ["Auto-Submitted: auto-replied", "X-MS-Exchange-Message-Is-Ndr:"],
        ),
        {
          text: "",
          html: `<html><body><p>Your message to <a href="mailto:${to}">${to}</a> couldn't be delivered.</p></body></html>`,
          status: `Reporting-MTA: dns;PN3P287MB0001.INDP287.PROD.OUTLOOK.COM\n\n${group(to, failure).replace("rfc822; ", "rfc822;").replace("smtp; ", "smtp;")}`,
          original: originalHead(to),
        },
      ),
  },
  {
    server: "Exchange on premises, German",
    failures: [REPLIES[1], REPLIES[8]].flatMap((one) => one ?? []),
    write: (to, failure) =>
      writeReport(head("postmaster@firma.example", "Unzustellbar: Diwali sale"), {
        text: `Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:\n\n${to}\nDie eingegebene E-Mail-Adresse konnte nicht gefunden werden.`,
        status: `Reporting-MTA: dns;ex01.firma.example\n\nOriginal-Recipient: rfc822;${to}\n${group(to, failure)}\nX-Display-Name: Ravi`,
        original: originalHead(to),
      }),
  },
  {
    server: "Yahoo",
    failures: [
      hard(
        "5.0.0",
        (to) =>
          `552: 1 Requested mail action aborted, mailbox not found\n<${to}>: 554: delivery error: dd This user doesn't have a yahoo.com account (${to}) [0]`,
      ),
      block(
        "5.7.9",
        () =>
          "554: 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes",
      ),
    ],
    write: (to, failure) =>
      writeMessage(
        head("MAILER-DAEMON@yahoo.com", "Failure Notice"),
        `Sorry, we were unable to deliver your message to the following address.\n\n<${to}>:\n${failure.words(to)}\n\n--- Below this line is a copy of the message.\n\n${originalHead(to)}\n\nHello`,
      ),
  },
  {
    server: "Zoho",
    failures: [
      hard(
        "5.1.1",
        (to) =>
          `ERROR CODE :550 - 5.1.1 <${to}>: Email address could not be found or was misspelled (G8)`,
      ),
      hard("5.1.2", (to) => `ERROR CODE :553 - Relaying issue: mailbox does not exist <${to}>`),
      soft("4.2.2", () => "ERROR CODE :452 - 4.2.2 The recipient's inbox is over quota"),
    ],
    write: (to, failure) =>
      writeMessage(
        head("mailer-daemon@mail.zoho.com", "Undelivered Mail Returned to Sender"),
        `This message was created automatically by mail delivery software.\nA message that you sent could not be delivered to one or more of its recipients. This is a permanent error.\n\n${to} ${failure.words(to)}\n\nReceived:from mail.zoho.com by mx.zohomail.com\n\n----- Original message -----\n${originalHead(to)}`,
      ),
  },
  {
    server: "Postfix",
    failures: REPLIES,
    write: (to, failure) =>
      writeReport(
        head(
          "MAILER-DAEMON@mail.shop.example (Mail Delivery System)",
          "Undelivered Mail Returned to Sender",
          ["Auto-Submitted: auto-replied"],
        ),
        {
          text: `This is the mail system at host mail.shop.example.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients. It's attached below.\n\n<${to}>: host mx.example[192.0.2.1] said: ${failure.words(to)} (in reply to RCPT TO command)`,
          status: `Reporting-MTA: dns; mail.shop.example\nX-Postfix-Queue-ID: 5963029668\nX-Postfix-Sender: rfc822; ${SENDER}\n\nOriginal-Recipient: rfc822;${to}\n${group(to, failure)}`,
          original: originalHead(to),
        },
      ),
  },
  {
    server: "Exim",
    failures: [
      hard("5.0.0", () => "Unrouteable address"),
      hard("5.0.0", () => "all relevant MX records point to non-existent hosts"),
      hard(
        "5.1.1",
        (to) =>
          `host mx.example [192.0.2.1]\n    SMTP error from remote mail server after RCPT TO:<${to}>:\n    550 No such user here`,
      ),
      soft("4.0.0", () => "retry timeout exceeded"),
      block(
        "5.7.1",
        () =>
          "SMTP error from remote mail server after end of data:\n    550 5.7.1 Message rejected as spam by content filtering",
      ),
    ],
    write: (to, failure) =>
      writeMessage(
        head(
          "Mail Delivery System <Mailer-Daemon@host.shop.example>",
          "Mail delivery failed: returning message to sender",
          [`X-Failed-Recipients: ${to}`, "Auto-Submitted: auto-replied"],
        ),
        `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ${to}\n    ${failure.words(to)}\n\n------ This is a copy of the message, including all the headers. ------\n\n${originalHead(to)}\n\nHello`,
      ),
  },
  {
    server: "qmail",
    failures: [
      hard("5.1.1", () => "Sorry, no mailbox here by that name. (#5.1.1)"),
      hard("5.1.2", () => "Sorry, I couldn't find any host named exmaple.in. (#5.1.2)"),
      soft(
        "4.4.1",
        () => "I'm not going to try again; this message has been in the queue too long.",
      ),
    ],
    write: (to, failure) =>
      writeMessage(
        head("MAILER-DAEMON@qmail.example", "failure notice"),
        `Hi. This is the qmail-send program at qmail.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<${to}>:\n${failure.words(to)}\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <${SENDER}>\n${originalHead(to)}\n\nHello`,
      ),
  },
  {
    server: "Amazon SES",
    failures: REPLIES,
    write: (to, failure) =>
      writeReport(head("MAILER-DAEMON@amazonses.com", "Delivery Status Notification (Failure)"), {
        text: `An error occurred while trying to deliver the mail to the following recipients:\n${to}`,
        status: `Reporting-MTA: dns; a8-31.smtp-out.amazonses.com\n\nAction: failed\nFinal-Recipient: rfc822; ${to}\nDiagnostic-Code: smtp; ${failure.words(to)}\nStatus: ${failure.status}`,
        original: originalHead(to),
      }),
  },
  {
    server: "Mimecast",
    failures: [REPLIES[4], REPLIES[10]].flatMap((one) => one ?? []),
    write: (to, failure) =>
      writeReport(
        head(
          "postmaster <postmaster@eu-smtp-1.mimecast.com>",
          "[Postmaster] Email Delivery Failure",
        ),
        {
          text: `A message that you sent could not be delivered to one or more of its recipients:\n\n${to}\n\n${failure.words(to)}`,
          status: `Reporting-MTA: dns; eu-smtp-delivery-1.mimecast.com\n\n${group(to, failure)}`,
          original: originalHead(to),
        },
      ),
  },
];

const TOS = [
  "ravi@gone.example",
  "meera.k@old-company.example",
  "No.One+tag@exmaple.example",
  "x_y@sub.mail.example",
];

/** A bounce of each server for each of its failures, to several addresses. */
export const bounces = (): Sample[] =>
  BOUNCE_SHAPES.flatMap(({ server, write, failures }) =>
    failures.flatMap((failure, nth) =>
      TOS.map((to) => ({
        name: `${server}, ${nth}: ${failure.status}`,
        raw: write(to, failure),
        kind: failure.kind,
        recipient: to.toLowerCase(),
      })),
    ),
  );

/** A server that goes on trying, and complaints by RFC 5965. */
export const notices = (): Sample[] =>
  TOS.flatMap((to) => [
    {
      name: "Postfix goes on trying",
      raw: writeReport(
        head("MAILER-DAEMON@mail.shop.example", "Delayed Mail (still being retried)"),
        {
          text: "THIS IS A WARNING ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE.",
          status: `Reporting-MTA: dns; mail.shop.example\n\n${group(
            to,
            soft("4.4.1", () => "connect: Connection timed out"),
            "delayed",
          )}`,
          original: originalHead(to),
        },
      ),
      kind: "delay" as const,
      recipient: null,
    },
    {
      name: "Exim goes on trying",
      raw: writeMessage(
        head(
          "Mail Delivery System <Mailer-Daemon@host.shop.example>",
          "Warning: message 1abc-2 delayed 24 hours",
        ),
        `A message that you sent has not yet been delivered to one or more of its recipients after more than 24 hours.\n\n  ${to}\n\nNo action is required on your part. Delivery attempts will continue for some time.`,
      ),
      kind: "delay" as const,
      recipient: null,
    },
    {
      name: "Complaint",
      raw: writeMessage(
        [
          "From: feedback@arf.mail.example",
          `To: ${SENDER}`,
          "Subject: FW: Diwali sale: 20% off",
          "Message-ID: <arf@mail.example>",
        ],
        [
          { type: "text/plain", body: "This is an email abuse report." },
          {
            type: "message/feedback-report",
            body: `Feedback-Type: abuse\nUser-Agent: Yahoo!-Mail-Feedback/2.0\nVersion: 1\nOriginal-Rcpt-To: ${to}\n`,
          },
          { type: "message/rfc822", body: `${originalHead(to)}\n\nHello` },
        ],
        "multipart/report; report-type=feedback-report",
      ),
      kind: "complaint" as const,
      recipient: to.toLowerCase(),
    },
  ]);
