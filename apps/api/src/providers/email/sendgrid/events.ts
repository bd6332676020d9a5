import type { KeyObject } from "node:crypto";
import { createHash, createPublicKey, verify as verifySignature } from "node:crypto";
import type { JsonObject } from "../webhooks/read-post.ts";
import {
  header,
  instant,
  isTooLarge,
  readEvents,
  readReason,
  readEventToken,
} from "../webhooks/read-post.ts";
import { UNKNOWN } from "../webhooks/meanings.ts";
import type { EventMeaning } from "../webhooks/meanings.ts";
import type { EventsModule } from "../module.ts";
import type { DeliveryEvent, SuppressionCause, VerifyAndParse } from "../webhooks/types.ts";

/** Retries go on for a day, possibly with the old signature; within it the dedupe key is the guard. */
const MAX_AGE_SECONDS = 24 * 3_600;
const MAX_AHEAD_SECONDS = 5 * 60;

const MEANINGS: Readonly<Record<string, EventMeaning>> = {
  processed: { kind: "sent" },
  delivered: { kind: "delivered" },
  open: { kind: "opened" },
  click: { kind: "clicked" },
  bounce: { kind: "failed", suppress: "bounced" },
  dropped: { kind: "failed" },
  deferred: { kind: "deferred" },
  spamreport: { kind: "complained", suppress: "complained" },
  unsubscribe: { kind: "unsubscribed", suppress: "unsubscribed" },
  group_unsubscribe: { kind: "unsubscribed", suppress: "unsubscribed" },
};

/** A bounce of type "blocked" is a temporary refusal, not a dead address. */
const BLOCKED: EventMeaning = { kind: "failed", isSoftBounce: true };

/** The reasons for dropping a mail that are about its address; others are about the mail or the account. */
const DROPPED: ReadonlyMap<string, SuppressionCause> = new Map([
  ["bounced address", "bounced"],
  ["invalid", "bounced"],
  ["spam reporting address", "complained"],
  ["unsubscribed address", "unsubscribed"],
]);

/** Reads SendGrid's posts: ECDSA on P-256 with SHA-256 over time and raw body. */
const verify: VerifyAndParse = (rawBody, headers, secret, now = new Date()) => {
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
  if (!verifySignature("sha256", signedBytes, key, Buffer.from(signature, "base64"))) {
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
  const meaning = meaningOf(name, event);
  const words = readReason(event["reason"] ?? event["response"]);
  const dropped = name === "dropped" ? DROPPED.get((words.reason ?? "").toLowerCase()) : undefined;
  return {
    token: readEventToken(event["token"]),
    dedupeKey: dedupeKey(event),
    ...meaning,
    ...(dropped !== undefined && { suppress: dropped }),
    ...((meaning.kind === "failed" || meaning.kind === "deferred") && words),
    at: instant(Number(event["timestamp"]) * 1_000, now),
  };
}

function meaningOf(name: string, event: JsonObject): EventMeaning {
  if (name === "open" && event["sg_machine_open"] === true) return { kind: "machine-opened" };
  if (name === "bounce" && event["type"] === "blocked") return BLOCKED;
  return MEANINGS[name] ?? UNKNOWN;
}

function dedupeKey(event: JsonObject): string {
  const id = event["sg_event_id"];
  if (typeof id === "string" && id !== "" && id.length <= 200) return `sendgrid:${id}`;
  return `sendgrid:${createHash("sha256").update(JSON.stringify(event)).digest("hex")}`;
}

/** The verification key, as SendGrid shows it or as a PEM file holds it. */
export const sendgridEvents: EventsModule<"sendgrid"> = {
  verify,
  readSecret(text) {
    const key = text.replaceAll(/-----[A-Z ]+-----|\s/g, "");
    return readKey(key) === null ? null : key;
  },
  retryStatus: 503,
};
