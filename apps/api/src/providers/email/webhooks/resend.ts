import { createHmac, timingSafeEqual } from "node:crypto";
import { asObject } from "../json.ts";
import type { JsonObject } from "./read-post.ts";
import {
  header,
  instant,
  isTooLarge,
  readEvents,
  readReason,
  readEventToken,
} from "./read-post.ts";
import type { DeliveryEvent, DeliveryEventKind, VerifyAndParse } from "./types.ts";

/** Every retry has a new signature, so an old signature is a replay. */
const MAX_AGE_SECONDS = 5 * 60;

const KINDS: Readonly<Record<string, DeliveryEventKind>> = {
  "email.sent": "sent",
  "email.delivered": "delivered",
  "email.opened": "opened",
  "email.clicked": "clicked",
  "email.bounced": "failed",
  "email.failed": "failed",
  "email.suppressed": "failed",
  "email.delivery_delayed": "deferred",
  "email.scheduled": "deferred",
  "email.complained": "complained",
};

/** Reads Resend's posts, signed as Svix does: HMAC-SHA256 over id, time and raw body. */
export const verifyResend: VerifyAndParse = (rawBody, headers, secret, now = new Date()) => {
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
  const kind = KINDS[String(event["type"])] ?? "unknown";
  const data = asObject(event["data"]) ?? {};
  const bounce = asObject(data["bounce"]);
  const words =
    bounce?.["message"] ??
    asObject(data["failed"])?.["reason"] ??
    asObject(data["suppressed"])?.["message"];
  return {
    token: tokenOf(data["tags"]),
    dedupeKey: `resend:${id}`,
    kind,
    ...(kind === "failed" && { permanent: bounce?.["type"] === "Permanent" }),
    ...((kind === "failed" || kind === "deferred") && readReason(words)),
    at: instant(Date.parse(String(event["created_at"])), now),
  };
}

/** An object in events, though a list was sent; both are read. */
function tokenOf(tags: unknown): string | null {
  if (!Array.isArray(tags)) return readEventToken(asObject(tags)?.["token"]);
  const tag = tags.map(asObject).find((each) => each?.["name"] === "token");
  return readEventToken(tag?.["value"]);
}
