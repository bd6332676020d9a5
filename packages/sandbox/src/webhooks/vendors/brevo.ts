import { randomInt } from "node:crypto";
import type { MailEventKind } from "../types.ts";
import { HOUR, isEngagement, MINUTE, reasonOf, USER_AGENT } from "./vendor.ts";
import type { MailEvent, Vendor } from "./vendor.ts";

export const brevo: Vendor = {
  words: {
    sent: "request",
    delivered: "delivered",
    opened: "opened",
    machineOpened: "proxy_open",
    clicked: "click",
    deferred: "deferred",
    hardBounce: "hard_bounce",
    softBounce: "soft_bounce",
    blocked: "blocked",
    spam: "spam",
    unsubscribed: "unsubscribed",
    error: "error",
  },
  payload,
  isBatched: ({ batched }) => batched,
  waitsMs: [10 * MINUTE, HOUR, 2 * HOUR, 8 * HOUR],
  // Any error response, save "slow down".
  drops: (status) => status !== 429,
  secretFor: ({ token }) => token ?? "",
  describe: (secret) => (secret === "" ? {} : { token: secret }),
  prove({ secret, headers }, { forge }) {
    const token = forge === "badSignature" ? "wrong-token" : secret;
    return { ...headers, ...(token !== "" && { authorization: `Bearer ${token}` }) };
  },
};

const FAILURES: readonly MailEventKind[] = [
  "hardBounce",
  "softBounce",
  "blocked",
  "deferred",
  "error",
];

function payload(name: string, event: MailEvent) {
  const { mail, kind, at, link } = event;
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
    ...(FAILURES.includes(kind) && { reason: reasonOf(event) }),
    ...(kind === "clicked" && { link: link ?? "" }),
    ...(isEngagement(kind) && { user_agent: USER_AGENT, device_used: "DESKTOP" }),
  };
}
