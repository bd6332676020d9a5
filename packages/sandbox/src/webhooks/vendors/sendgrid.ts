import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from "node:crypto";
import { HOUR, isEngagement, MINUTE, reasonOf, stampOf, USER_AGENT } from "./vendor.ts";
import type { MailEvent, Vendor } from "./vendor.ts";

export const sendgrid: Vendor = {
  words: {
    sent: "processed",
    delivered: "delivered",
    opened: "open",
    machineOpened: "open",
    clicked: "click",
    deferred: "deferred",
    hardBounce: "bounce",
    softBounce: "bounce",
    blocked: "bounce",
    spam: "spamreport",
    unsubscribed: "unsubscribe",
    error: "dropped",
  },
  payload,
  isBatched: () => true,
  waitsMs: [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR],
  secretFor: ({ privateKey }) => privateKey ?? newKey(),
  describe: (secret) => ({ publicKey: publicKeyOf(secret) }),
  prove({ secret }, post, body) {
    // A retry keeps the first timestamp: nothing says it is renewed, so receivers must not rely on it.
    const timestamp = stampOf(post.forge === "oldTimestamp" ? post.now : post.firstAt, post);
    const signature = sign("sha256", Buffer.from(timestamp + body), createPrivateKey(secret));
    return {
      "x-twilio-email-event-webhook-signature": signature.toString("base64"),
      "x-twilio-email-event-webhook-timestamp": timestamp,
    };
  },
};

function newKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  return privateKey.export({ format: "pem", type: "pkcs8" }).toString();
}

/** Base64 SPKI DER of the key pair, as SendGrid shows it. */
function publicKeyOf(privateKey: string): string {
  const key = createPublicKey(createPrivateKey(privateKey));
  return key.export({ format: "der", type: "spki" }).toString("base64");
}

function payload(name: string, event: MailEvent) {
  const { mail, kind, at, link } = event;
  const message = reasonOf(event);
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
