import { z } from "zod";
import { CAMPAIGN_STATUSES } from "../campaign/index.ts";
import { customerWire } from "./customer.ts";
import { orderWire } from "./order.ts";
import { count, id, instant } from "./primitives.ts";

/** `data` of a campaign's events: how it stands when they are sent. */
const campaignData = z.object({
  campaign_id: id,
  name: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  stats: z.object({
    total_recipients: count,
    sent: count,
    delivered: count,
    /** Null where they are not tracked. */
    opened: count.nullable(),
    clicked: count.nullable(),
    failed: count,
  }),
});

/** `data` of an email's events. */
const mailData = z.object({
  campaign_id: id,
  campaign_name: z.string(),
  /** The mail: the id of its communication log. */
  log_id: id,
  customer_id: id,
  /** The address it went to. */
  email: z.string(),
});

const event = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ id, type: z.literal(type), timestamp: instant, data });

/**
 * One event as a webhook sends it. `id` is the same each time it is sent; `timestamp` is when it happened. Customers
 * and campaigns stand as they are when the request is made.
 */
export const webhookEventWire = z.discriminatedUnion("type", [
  event("customer.created", customerWire),
  event("customer.updated", customerWire),
  event("customer.unsubscribed", customerWire),
  event("campaign.started", campaignData),
  event("campaign.completed", campaignData),
  event("mail.sent", mailData),
  event("mail.delivered", mailData),
  event("mail.opened", mailData),
  /** `url` is the link as the campaign has it; null where it is not known any more. */
  event("mail.clicked", mailData.extend({ url: z.string().nullable() })),
  /** `text` is what the customer wrote, without quotes; null once it is not kept any more. */
  event("mail.replied", mailData.extend({ text: z.string().nullable() })),
  event("mail.bounced", mailData.extend({ reason: z.string().nullable() })),
  event("mail.complained", mailData),
  event("order.stored", orderWire),
  /** Somebody came to a step of an automation that calls this webhook. */
  event(
    "automation.step",
    z.object({ automation_id: id, automation_name: z.string(), step: id, customer: customerWire }),
  ),
]);
export type WebhookEventWire = z.infer<typeof webhookEventWire>;

/** Test event, sent by a button; its `data` is empty. */
export const webhookTestWire = event("test", z.object({}));

/** Several events in one request, in the order in which they are to be read. */
export const webhookBatchWire = z.object({
  type: z.literal("batch"),
  timestamp: instant,
  events: z.array(webhookEventWire).min(1),
});

/** The body of a webhook's request: one event, several, or a test. */
export const webhookPayloadWire = z.union([webhookEventWire, webhookBatchWire, webhookTestWire]);
export type WebhookPayloadWire = z.infer<typeof webhookPayloadWire>;
