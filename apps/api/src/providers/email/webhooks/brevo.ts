import { createHash, timingSafeEqual } from "node:crypto";
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

const KINDS: Readonly<Record<string, DeliveryEventKind>> = {
  request: "sent",
  delivered: "delivered",
  opened: "opened",
  unique_opened: "opened",
  proxy_open: "machine-opened",
  unique_proxy_open: "machine-opened",
  click: "clicked",
  hard_bounce: "failed",
  soft_bounce: "failed",
  blocked: "failed",
  invalid_email: "failed",
  error: "failed",
  deferred: "deferred",
  spam: "complained",
  unsubscribe: "unsubscribed",
  unsubscribed: "unsubscribed",
};

/** Reads Brevo's posts. Brevo signs nothing: the proof is the bearer token the webhook was made with. */
export const verifyBrevo: VerifyAndParse = (rawBody, headers, secret, now = new Date()) => {
  if (isTooLarge(rawBody)) return { ok: false, status: 413 };
  if (secret === "" || !isSame(header(headers, "authorization"), `Bearer ${secret}`)) {
    return { ok: false, status: 401 };
  }
  return readEvents(rawBody, (event) => toEvent(event, now));
};

function toEvent(event: JsonObject, now: Date): DeliveryEvent {
  const name = typeof event["event"] === "string" ? event["event"] : "";
  const kind = KINDS[name] ?? "unknown";
  const at = Number(event["ts_epoch"] ?? Number(event["ts_event"] ?? event["ts"]) * 1_000);
  // No event has an id, so its own facts name it.
  const facts = ["event", "message-id", "email", "ts_epoch", "ts_event", "link"];
  const digest = createHash("sha256").update(JSON.stringify(facts.map((fact) => event[fact])));
  return {
    token: readEventToken(event["X-Mailin-custom"]),
    dedupeKey: `brevo:${digest.digest("hex")}`,
    kind,
    ...(kind === "failed" && { permanent: name === "hard_bounce" }),
    ...((kind === "failed" || kind === "deferred") && readReason(event["reason"])),
    at: instant(at, now),
  };
}

/** Constant-time comparison, lengths included. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
