import type { KeyObject } from "node:crypto";
import { createHash, createPublicKey, verify } from "node:crypto";
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

/** Retries go on for a day, possibly with the old signature; within it the dedupe key is the guard. */
const MAX_AGE_SECONDS = 24 * 3_600;
const MAX_AHEAD_SECONDS = 5 * 60;

const KINDS: Readonly<Record<string, DeliveryEventKind>> = {
  processed: "sent",
  delivered: "delivered",
  open: "opened",
  click: "clicked",
  bounce: "failed",
  dropped: "failed",
  deferred: "deferred",
  spamreport: "complained",
  unsubscribe: "unsubscribed",
  group_unsubscribe: "unsubscribed",
};

/** Reads SendGrid's posts: ECDSA on P-256 with SHA-256 over time and raw body. */
export const verifySendgrid: VerifyAndParse = (rawBody, headers, secret, now = new Date()) => {
  if (isTooLarge(rawBody)) return { ok: false, status: 413 };
  const timestamp = header(headers, "x-twilio-email-event-webhook-timestamp");
  const signature = header(headers, "x-twilio-email-event-webhook-signature");
  const key = readKey(secret);
  if (key === null || signature === "" || !/^\d{1,12}$/.test(timestamp)) {
    return { ok: false, status: 401 };
  }
  const age = now.getTime() / 1_000 - Number(timestamp);
  if (age >= MAX_AGE_SECONDS || age < -MAX_AHEAD_SECONDS) return { ok: false, status: 401 };
  const signedBytes = Buffer.concat([Buffer.from(timestamp), rawBody]);
  if (!verify("sha256", signedBytes, key, Buffer.from(signature, "base64"))) {
    return { ok: false, status: 401 };
  }
  return readEvents(rawBody, (event) => toEvent(event, now));
};

function readKey(secret: string): KeyObject | null {
  if (secret === "") return null;
  try {
    const key = createPublicKey({
      key: Buffer.from(secret, "base64"),
      format: "der",
      type: "spki",
    });
    return key.asymmetricKeyDetails?.namedCurve === "prime256v1" ? key : null;
  } catch {
    return null;
  }
}

function toEvent(event: JsonObject, now: Date): DeliveryEvent {
  const name = String(event["event"]);
  const machine = name === "open" && event["sg_machine_open"] === true;
  const kind = machine ? "machine-opened" : (KINDS[name] ?? "unknown");
  return {
    token: readEventToken(event["token"]),
    dedupeKey: dedupeKey(event),
    kind,
    // A bounce of type "blocked" is a temporary refusal, not a dead address.
    ...(kind === "failed" && { permanent: name === "bounce" && event["type"] !== "blocked" }),
    ...((kind === "failed" || kind === "deferred") &&
      readReason(event["reason"] ?? event["response"])),
    at: instant(Number(event["timestamp"]) * 1_000, now),
  };
}

function dedupeKey(event: JsonObject): string {
  const id = event["sg_event_id"];
  if (typeof id === "string" && id !== "" && id.length <= 200) return `sendgrid:${id}`;
  return `sendgrid:${createHash("sha256").update(JSON.stringify(event)).digest("hex")}`;
}
