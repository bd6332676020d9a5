import { createHmac, timingSafeEqual } from "node:crypto";
import { asObject, asText } from "../json.ts";
import type { JsonObject } from "../webhooks/read-post.ts";
import {
  header,
  instant,
  isTooLarge,
  readEvents,
  readReason,
  readEventToken,
} from "../webhooks/read-post.ts";
import { causeInWords, UNKNOWN } from "../webhooks/meanings.ts";
import type { EventMeaning } from "../webhooks/meanings.ts";
import type { EventsModule } from "../module.ts";
import type { DeliveryEvent, VerifyAndParse } from "../webhooks/types.ts";

/** Every retry has a new signature, so an old signature is a replay. */
const MAX_AGE_SECONDS = 5 * 60;

const MEANINGS: Readonly<Record<string, EventMeaning>> = {
  "email.sent": { kind: "sent" },
  "email.delivered": { kind: "delivered" },
  "email.opened": { kind: "opened" },
  "email.clicked": { kind: "clicked" },
  "email.bounced": { kind: "failed", isSoftBounce: true },
  "email.failed": { kind: "failed" },
  // Resend did not try: the address is on its own list.
  "email.suppressed": { kind: "failed", suppress: "bounced" },
  "email.delivery_delayed": { kind: "deferred" },
  "email.scheduled": { kind: "deferred" },
  "email.complained": { kind: "complained", suppress: "complained" },
};

const HARD_BOUNCE: EventMeaning = { kind: "failed", suppress: "bounced" };

/** Reads Resend's posts, signed as Svix does: HMAC-SHA256 over id, time and raw body. */
const verify: VerifyAndParse = (rawBody, headers, secret, now = new Date()) => {
  if (isTooLarge(rawBody)) return { ok: false, status: 413 };
  const id = header(headers, "svix-id");
  const timestamp = header(headers, "svix-timestamp");
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  if (key.byteLength === 0 || id === "" || !/^\d{1,12}$/.test(timestamp)) {
    return { ok: false, status: 401 };
  }
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > MAX_AGE_SECONDS) {
    return { ok: false, status: 401 };
  }
  const mac = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(rawBody).digest();
  // Several while a secret is being changed for another.
  const signatures = header(headers, "svix-signature").split(" ");
  if (!signatures.some((signature) => isSignature(signature, mac))) {
    return { ok: false, status: 401 };
  }
  return readEvents(rawBody, (event) => toEvent(event, id, now));
};

function isSignature(signature: string, mac: Buffer): boolean {
  if (!signature.startsWith("v1,")) return false;
  const signatureBytes = Buffer.from(signature.slice(3), "base64");
  return signatureBytes.byteLength === mac.byteLength && timingSafeEqual(signatureBytes, mac);
}

function toEvent(event: JsonObject, id: string, now: Date): DeliveryEvent {
  const name = String(event["type"]);
  const data = asObject(event["data"]) ?? {};
  const bounce = asObject(data["bounce"]);
  const isHardBounce = name === "email.bounced" && bounce?.["type"] === "Permanent";
  const meaning = isHardBounce ? HARD_BOUNCE : (MEANINGS[name] ?? UNKNOWN);
  const words = readReason(
    bounce?.["message"] ??
      asObject(data["failed"])?.["reason"] ??
      asObject(data["suppressed"])?.["message"],
  );
  return {
    token: tokenOf(data["tags"]),
    dedupeKey: `resend:${id}`,
    ...meaning,
    ...(name === "email.suppressed" && { suppress: causeInWords(words.reason) }),
    ...((meaning.kind === "failed" || meaning.kind === "deferred") && words),
    at: instant(Date.parse(String(event["created_at"])), now),
  };
}

/** An object in events, though a list was sent; both are read. */
function tokenOf(tags: unknown): string | null {
  if (!Array.isArray(tags)) return readEventToken(asObject(tags)?.["token"]);
  const tag = tags.map(asObject).find((each) => each?.["name"] === "token");
  return readEventToken(tag?.["value"]);
}

/** Subscribed events. */
const EVENTS = [
  "email.sent",
  "email.delivered",
  "email.delivery_delayed",
  "email.opened",
  "email.clicked",
  "email.bounced",
  "email.complained",
  "email.failed",
  "email.suppressed",
];

/** Resend answers with its signing secret. */
export const resendEvents: EventsModule<"resend"> = {
  verify,
  readSecret: (text) => (/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(text) ? text : null),
  subscribe({ resendApiKey }, { resend: baseUrl }, { url }) {
    if (resendApiKey === null) return null;
    return {
      baseUrl,
      path: "/webhooks",
      headers: { authorization: `Bearer ${resendApiKey}` },
      bodies: [{ endpoint: url, events: EVENTS }],
      secretOf: (response) => asText(response?.["signing_secret"]) || null,
    };
  },
  retryStatus: 503,
};
