import { asObject, asText, parseObject } from "../json.ts";
import type { EventsModule } from "../module.ts";
import type { EventMeaning } from "../webhooks/meanings.ts";
import { UNKNOWN } from "../webhooks/meanings.ts";
import type { JsonObject } from "../webhooks/read-post.ts";
import { instant, isTooLarge, readEventToken, readReason } from "../webhooks/read-post.ts";
import type { DeliveryEvent, VerifyAndParse } from "../webhooks/types.ts";
import { confirmSubscription, findSnsKey } from "./sns-fetch.ts";
import { isSignedBy, readSnsMessage, TOPIC } from "./sns-message.ts";

/** SNS tries for an hour, under the first signature; within this time the message's id is the guard. */
const MAX_AGE_MS = 24 * 3_600_000;
const MAX_AHEAD_MS = 5 * 60_000;

const MEANINGS: Readonly<Record<string, EventMeaning>> = {
  Send: { kind: "sent" },
  Delivery: { kind: "delivered" },
  Open: { kind: "opened" },
  Click: { kind: "clicked" },
  // Transient and undetermined.
  Bounce: { kind: "failed", isSoftBounce: true },
  Reject: { kind: "failed" },
  "Rendering Failure": { kind: "failed" },
  DeliveryDelay: { kind: "deferred" },
  Complaint: { kind: "complained", suppress: "complained" },
  Subscription: { kind: "unsubscribed", suppress: "unsubscribed" },
};

/** Addresses on SES's own list bounce for good too. */
const HARD_BOUNCE: EventMeaning = { kind: "failed", suppress: "bounced" };

/** Reads SNS's posts, proved by the key of the certificate they name. The secret is the one topic that is accepted. */
const verify: VerifyAndParse = (rawBody, _headers, topic, now = new Date(), keys) => {
  if (isTooLarge(rawBody)) return { ok: false, status: 413 };
  const message = readSnsMessage(rawBody);
  const key = message === null ? undefined : keys?.get(message.certificateUrl);
  if (message === null || key === undefined || !isSignedBy(key, message))
    return { ok: false, status: 401 };
  const age = now.getTime() - message.at;
  if (!(age < MAX_AGE_MS && age > -MAX_AHEAD_MS)) return { ok: false, status: 401 };
  const isConfirmation = message.type === "SubscriptionConfirmation";
  // An endpoint without a topic takes the first that asks.
  const isAccepted = topic === message.topic || (topic === "" && isConfirmation);
  if (!isAccepted) return { ok: false, status: 401 };
  if (isConfirmation) {
    const subscription = { secret: message.topic, url: message.subscribeUrl };
    return { ok: true, events: [], subscription };
  }
  // SES says a word in plain text when a topic is chosen.
  const event = message.type === "Notification" ? parseObject(message.message) : null;
  if (event === null) return { ok: true, events: [] };
  return { ok: true, events: [toEvent(event, message.id, now)], rawEvents: [event] };
};

function toEvent(event: JsonObject, id: string, now: Date): DeliveryEvent {
  // Notifications of an identity have the other name, and no tags.
  const name = asText(event["eventType"]) || asText(event["notificationType"]);
  const mail = asObject(event["mail"]) ?? {};
  const details = asObject(event[memberOf(name)]) ?? {};
  const isHard = name === "Bounce" && details["bounceType"] === "Permanent";
  const known = Object.hasOwn(MEANINGS, name) ? MEANINGS[name] : undefined;
  const meaning = isHard ? HARD_BOUNCE : (known ?? UNKNOWN);
  const hasReason = meaning.kind === "failed" || meaning.kind === "deferred";
  return {
    token: readEventToken(tokenOf(mail)),
    dedupeKey: `ses:${id}`,
    ...meaning,
    ...(hasReason && readReason(reasonOf(details))),
    at: instant(Date.parse(asText(details["timestamp"]) || asText(mail["timestamp"])), now),
  };
}

/** The member that has an event's details. */
function memberOf(name: string): string {
  if (name === "Rendering Failure") return "failure";
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The tag that an email carries, or the local part of the Message-ID it was handed over with. */
function tokenOf(mail: JsonObject): unknown {
  const tag: unknown = asObject(mail["tags"])?.["token"];
  if (Array.isArray(tag)) return tag[0];
  const headers: unknown = mail["headers"];
  const messageId = (Array.isArray(headers) ? headers : [])
    .map(asObject)
    .find((header) => asText(header?.["name"]).toLowerCase() === "message-id");
  return /^<([^@>]{1,128})@/.exec(asText(messageId?.["value"]))?.[1];
}

function reasonOf(details: JsonObject): unknown {
  const recipients: unknown = details["bouncedRecipients"] ?? details["delayedRecipients"];
  const first: unknown = Array.isArray(recipients) ? recipients[0] : null;
  const words = asText(asObject(first)?.["diagnosticCode"]).replace(/^smtp;\s*/i, "");
  const others = ["reason", "errorMessage", "bounceSubType", "delayType"].map((name) =>
    asText(details[name]),
  );
  return words || others.find((text) => text !== "");
}

export const sesEvents: EventsModule<"ses"> = {
  verify,
  findKeys: findSnsKey,
  confirm: confirmSubscription,
  readSecret(text) {
    const topic = text.trim();
    return TOPIC.test(topic) ? topic : null;
  },
  // SNS gives up after any other client error.
  retryStatus: 429,
};
