import { createHash, timingSafeEqual } from "node:crypto";
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

const MEANINGS: Readonly<Record<string, EventMeaning>> = {
  request: { kind: "sent" },
  delivered: { kind: "delivered" },
  opened: { kind: "opened" },
  unique_opened: { kind: "opened" },
  proxy_open: { kind: "machine-opened" },
  unique_proxy_open: { kind: "machine-opened" },
  click: { kind: "clicked" },
  hard_bounce: { kind: "failed", suppress: "bounced" },
  soft_bounce: { kind: "failed", isSoftBounce: true },
  // Brevo did not try: the address is on its own list.
  blocked: { kind: "failed", suppress: "bounced" },
  invalid_email: { kind: "failed", suppress: "bounced" },
  error: { kind: "failed" },
  deferred: { kind: "deferred" },
  spam: { kind: "complained", suppress: "complained" },
  unsubscribe: { kind: "unsubscribed", suppress: "unsubscribed" },
  unsubscribed: { kind: "unsubscribed", suppress: "unsubscribed" },
};

/** Reads Brevo's posts. Brevo signs nothing: the proof is the bearer token the webhook was made with. */
const verify: VerifyAndParse = (rawBody, headers, secret, now = new Date()) => {
  if (isTooLarge(rawBody)) return { ok: false, status: 413 };
  if (secret === "" || !isSame(header(headers, "authorization"), `Bearer ${secret}`)) {
    return { ok: false, status: 401 };
  }
  return readEvents(rawBody, (event) => toEvent(event, now));
};

function toEvent(event: JsonObject, now: Date): DeliveryEvent {
  const name = typeof event["event"] === "string" ? event["event"] : "";
  const meaning = MEANINGS[name] ?? UNKNOWN;
  const words = readReason(event["reason"]);
  const at = Number(event["ts_epoch"] ?? Number(event["ts_event"] ?? event["ts"]) * 1_000);
  // No event has an id, so its own facts name it.
  const facts = ["event", "message-id", "email", "ts_epoch", "ts_event", "link"];
  const digest = createHash("sha256").update(JSON.stringify(facts.map((fact) => event[fact])));
  return {
    token: readEventToken(event["X-Mailin-custom"]),
    dedupeKey: `brevo:${digest.digest("hex")}`,
    ...meaning,
    ...(name === "blocked" && { suppress: causeInWords(words.reason) }),
    ...((meaning.kind === "failed" || meaning.kind === "deferred") && words),
    at: instant(at, now),
  };
}

/** Constant-time comparison, lengths included. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

const SHORTEST_TOKEN = 16;

/** Subscribed events, from Brevo's reference for webhooks of transactional emails. */
const EVENTS = [
  "sent",
  "delivered",
  "opened",
  "uniqueOpened",
  "click",
  "hardBounce",
  "softBounce",
  "blocked",
  "invalid",
  "deferred",
  "spam",
  "unsubscribed",
];

/** Brevo posts these as well, but its reference does not name them. */
const UNNAMED_EVENTS = ["proxyOpen", "uniqueProxyOpen", "error"];

/** Brevo signs nothing, so it is given a bearer token to send along. */
export const brevoEvents: EventsModule<"brevo"> = {
  verify,
  readSecret: (text) =>
    text.length >= SHORTEST_TOKEN && /^[\x21-\x7e]+$/.test(text) ? text : null,
  subscribe({ brevoApiKey }, { brevo: baseUrl }, { url, token }) {
    if (brevoApiKey === null) return null;
    const subscriptionTo = (events: readonly string[]) => ({
      url,
      type: "transactional",
      events,
      description: "Dakiya",
      batched: true,
      auth: { type: "bearer", token },
    });
    return {
      baseUrl,
      path: baseUrl.endsWith("/v3") ? "/webhooks" : "/v3/webhooks",
      headers: { "api-key": brevoApiKey },
      bodies: [subscriptionTo([...EVENTS, ...UNNAMED_EVENTS]), subscriptionTo(EVENTS)],
      secretOf: () => token,
    };
  },
  // Brevo drops events after any response but success and 429.
  retryStatus: 429,
};
