import { z } from "zod";
import { MESSAGES } from "../messages/index.ts";
import { WEBHOOK_MESSAGES } from "../messages/webhook.ts";
import { id, instant } from "./primitives.ts";

/** Every type of event that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = [
  "customer.created",
  "customer.updated",
  "customer.unsubscribed",
  "campaign.started",
  "campaign.completed",
  "mail.sent",
  "mail.delivered",
  "mail.opened",
  "mail.clicked",
  "mail.replied",
  "mail.bounced",
  "mail.complained",
  "order.stored",
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** Types of events in a webhook's outbox: those it is subscribed to, and steps of automations that call it. */
export type OutboxEventType = WebhookEventType | "automation.step";

/** Most webhooks that an account has at a time. */
export const MAX_WEBHOOKS = 20;

/** Most events in one request. */
export const WEBHOOK_BATCH_MAX = 500;

/** Longest address of a webhook, in characters. */
export const WEBHOOK_URL_MAX = 2000;

/** Why a webhook is paused: by hand, after its last try failed, or because its receiver responded 410 Gone. */
export const WEBHOOK_PAUSES = ["user", "failing", "gone"] as const;
export type WebhookPause = (typeof WEBHOOK_PAUSES)[number];

/** A webhook as it is listed; its secret is shown once. */
export const webhookWire = z.object({
  _id: id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Most events in one request; with 1 the request is the event itself. */
  batchSize: z.int(),
  status: z.enum(["active", "paused"]),
  pause: z
    .object({ kind: z.enum(WEBHOOK_PAUSES), reason: z.string().nullable(), at: instant })
    .nullable(),
  /** Events that are still to be sent. */
  waiting: z.int().min(0),
  /** Tries in a row that failed; `nextTryAt` says when the next is made. */
  failures: z.int().min(0),
  nextTryAt: instant.nullable(),
  lastProblem: z.string().nullable(),
  lastDeliveredAt: instant.nullable(),
  /** Null once that user is gone. */
  createdBy: z.string().nullable(),
  createdAt: instant,
});
export type WebhookWire = z.infer<typeof webhookWire>;

/** With http or https, and no name or password in it. */
const ADDRESS = /^https?:\/\/[^/?#@\\\s]+([/?#]\S*)?$/i;
const url = z
  .string()
  .trim()
  .max(WEBHOOK_URL_MAX, MESSAGES.text.tooLong("An address", WEBHOOK_URL_MAX))
  .regex(ADDRESS, WEBHOOK_MESSAGES.wholeAddress);
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, "Please choose at least one event")
  .max(WEBHOOK_EVENTS.length)
  .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event)));
const batchSize = z.int().min(1).max(WEBHOOK_BATCH_MAX);

export const createWebhookInput = z.strictObject({ url, events, batchSize: batchSize.default(1) });
export type CreateWebhookInput = z.infer<typeof createWebhookInput>;

/** Absent keys stay. */
export const updateWebhookInput = z.strictObject({
  id: z.string().max(64),
  patch: z.strictObject({
    url: url.optional(),
    events: events.optional(),
    batchSize: batchSize.optional(),
  }),
});
export type UpdateWebhookInput = z.infer<typeof updateWebhookInput>;

/** A webhook with the only sight of its secret there is. */
export const newWebhookWire = z.object({ secret: z.string(), webhook: webhookWire });
export type NewWebhookWire = z.infer<typeof newWebhookWire>;

/** Longest response of a receiver that is kept, in characters. */
export const MAX_WEBHOOK_RESPONSE = 2000;

/** A request to a receiver, and its outcome. */
export const webhookDeliveryWire = z.object({
  _id: id,
  /** The `webhook-id` it goes out with each time. */
  messageId: z.string(),
  kind: z.enum(["events", "test", "again"]),
  events: z.int().min(0),
  types: z.array(z.string()),
  status: z.enum(["waiting", "delivered", "failed"]),
  tries: z.int().min(0),
  createdAt: instant,
  triedAt: instant.nullable(),
  tookMs: z.int().nullable(),
  /** The status of the last response; null without one. */
  answerStatus: z.int().nullable(),
  problem: z.string().nullable(),
});
export type WebhookDeliveryWire = z.infer<typeof webhookDeliveryWire>;

/** The same with the bodies of request and response. */
export const webhookDeliveryDetailWire = webhookDeliveryWire.extend({
  body: z.string(),
  answer: z.string().nullable(),
});
export type WebhookDeliveryDetailWire = z.infer<typeof webhookDeliveryDetailWire>;

export const webhookDeliveriesInput = z.strictObject({
  id: z.string().max(64),
  cursor: z.string().max(64).optional(),
  limit: z.int().min(1).max(200).default(50),
});
export type WebhookDeliveriesInput = z.infer<typeof webhookDeliveriesInput>;

export const webhookDeliveryPageWire = z.object({
  items: z.array(webhookDeliveryWire),
  nextCursor: z.string().nullable(),
});
export type WebhookDeliveryPageWire = z.infer<typeof webhookDeliveryPageWire>;

export const webhookDeliveryInput = z.strictObject({
  id: z.string().max(64),
  deliveryId: z.string().max(64),
});
export type WebhookDeliveryInput = z.infer<typeof webhookDeliveryInput>;
