import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { formatAddress } from "../core/email-address.ts";
import type { StoredMail, WebhookService } from "../core/types.ts";
import { defaultReason, EVENT_WORDS } from "./event-words.ts";
import type { MailEventKind } from "./types.ts";

/** The event to report of a mail. */
export type MailEvent = {
  mail: StoredMail;
  kind: MailEventKind;
  at: Date;
  link: string | null;
  reason: string | null;
};

/** An event in a vendor's words, with the name by which webhooks subscribe to it. */
export type VendorEvent = {
  name: string;
  payload: Record<string, unknown>;
};

const USER_AGENT = "Mozilla/5.0 (X11; Linux x64) Sandbox/1.0";

/** Puts an event into the vendor's shape; null when that vendor has no such event. */
export function vendorEvent(service: WebhookService, event: MailEvent): VendorEvent | null {
  const name = EVENT_WORDS[service][event.kind];
  if (name === null) return null;
  switch (service) {
    case "brevo":
      return { name, payload: brevoPayload(name, event) };
    case "resend":
      return { name, payload: resendPayload(name, event) };
    case "sendgrid":
      return { name, payload: sendgridPayload(name, event) };
  }
}

function brevoPayload(name: string, { mail, kind, at, link, reason }: MailEvent) {
  const epochMs = at.getTime();
  const custom = mail.customArgs["X-Mailin-custom"];
  return {
    id: randomInt(1, 1_000_000),
    event: name,
    email: mail.recipient.email,
    date: at.toISOString().slice(0, 19).replace("T", " "),
    ts: Math.floor(epochMs / 1_000),
    ts_event: Math.floor(epochMs / 1_000),
    ts_epoch: epochMs,
    "message-id": mail.eventMessageId,
    subject: mail.subject,
    sender_email: mail.from.email,
    sending_ip: "127.0.0.1",
    ...(custom !== undefined && { "X-Mailin-custom": custom }),
    ...(mail.tags.length > 0 && { tag: JSON.stringify(mail.tags), tags: mail.tags }),
    ...(isFailure(kind) && { reason: reason ?? defaultReason(kind, mail.recipient.email) }),
    ...(kind === "clicked" && { link: link ?? "" }),
    ...(isEngagement(kind) && { user_agent: USER_AGENT, device_used: "DESKTOP" }),
  };
}

function resendPayload(name: string, { mail, kind, at, link, reason }: MailEvent) {
  const message = reason ?? defaultReason(kind, mail.recipient.email);
  const bounce = {
    message,
    type: kind === "softBounce" ? "Transient" : "Permanent",
    subType: kind === "softBounce" ? "MailboxFull" : "General",
    diagnosticCode: [`smtp; ${message}`],
  };
  const visit = { ipAddress: "127.0.0.1", timestamp: at.toISOString(), userAgent: USER_AGENT };
  return {
    type: name,
    created_at: at.toISOString(),
    data: {
      created_at: mail.acceptedAt,
      email_id: mail.eventMessageId,
      from: formatAddress(mail.from),
      // Resend names the addresses of the whole mail here, not the one the event is about.
      to: (mail.headers.find(([header]) => header === "To")?.[1] ?? mail.recipient.email).split(
        ", ",
      ),
      subject: mail.subject,
      ...(Object.keys(mail.customArgs).length > 0 && { tags: mail.customArgs }),
      ...((kind === "hardBounce" || kind === "softBounce") && { bounce }),
      ...(kind === "blocked" && { suppressed: { message, type: "OnAccountSuppressionList" } }),
      ...(kind === "error" && { failed: { reason: message } }),
      ...(kind === "clicked" && { click: { ...visit, link: link ?? "" } }),
      ...((kind === "opened" || kind === "machineOpened") && { open: visit }),
    },
  };
}

function sendgridPayload(name: string, { mail, kind, at, link, reason }: MailEvent) {
  const message = reason ?? defaultReason(kind, mail.recipient.email);
  const isBounce = kind === "hardBounce" || kind === "softBounce" || kind === "blocked";
  return {
    // Unique arguments lie at the top level, below the vendor's own names.
    ...mail.customArgs,
    email: mail.recipient.email,
    timestamp: Math.floor(at.getTime() / 1_000),
    "smtp-id": `<${mail.providerMessageId}@geopod-ismtpd-sandbox>`,
    event: name,
    ...(mail.tags.length > 0 && { category: mail.tags }),
    sg_event_id: randomBytes(18).toString("base64url"),
    sg_message_id: mail.eventMessageId,
    ...(isBounce && {
      reason: message,
      status: /\b[45]\.\d\.\d\b/.exec(message)?.[0] ?? "5.0.0",
      type: kind === "hardBounce" ? "bounce" : "blocked",
      bounce_classification: kind === "hardBounce" ? "Invalid Address" : "Reputation",
      ip: "127.0.0.1",
      tls: 1,
    }),
    ...(kind === "error" && { reason: message }),
    ...(kind === "deferred" && { response: message, attempt: "1" }),
    ...(kind === "delivered" && { response: "250 OK", ip: "127.0.0.1", tls: 1 }),
    ...(isEngagement(kind) && { useragent: USER_AGENT, ip: "127.0.0.1" }),
    ...(kind === "opened" && { sg_machine_open: false }),
    ...(kind === "machineOpened" && { sg_machine_open: true }),
    ...(kind === "clicked" && { url: link ?? "", url_offset: { index: 0, type: "html" } }),
  };
}

function isFailure(kind: MailEventKind): boolean {
  return ["hardBounce", "softBounce", "blocked", "deferred", "error"].includes(kind);
}

function isEngagement(kind: MailEventKind): boolean {
  return kind === "opened" || kind === "machineOpened" || kind === "clicked";
}

/** A fresh identifier for one event post, the same over its retries. */
export function newPostId(): string {
  return `msg_${randomUUID().replaceAll("-", "")}`;
}
