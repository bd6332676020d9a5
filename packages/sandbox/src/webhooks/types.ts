import type { WebhookService } from "../core/types.ts";

/** Where and how a service posts its events. */
export type WebhookTarget = {
  /** A loopback address, or one on the sandbox's own public origin. */
  url: string;
  /** Only events of emails sent with this credential; all when not given. */
  apiKey?: string;
  /** Vendor event names to post; all when not given. */
  events?: string[];
  /** Resend: `whsec_…`. Made when not given. */
  secret?: string;
  /** PKCS#8 PEM of a P-256 key, of a vendor that signs with one. Made when not given. */
  privateKey?: string;
  /** Brevo: sent as `Authorization: Bearer`. */
  token?: string;
  /** Brevo: further headers. */
  headers?: Record<string, string>;
  /** Brevo: post arrays. */
  batched?: boolean;
  /** SNS: made when not given. */
  topicArn?: string;
  /** SNS: of its signatures; 1 when not given. */
  signatureVersion?: "1" | "2";
};

/** A webhook in force, with the parts that the receiver needs to check it. */
export type WebhookRegistration = {
  id: string;
  service: WebhookService;
  url: string;
  account: string | null;
  events: string[] | null;
  /** Resend. */
  secret?: string;
  /** Base64 SPKI DER, of the same. */
  publicKey?: string;
  /** Brevo. */
  token?: string;
  /** SNS, which tells nothing before its subscription is confirmed. */
  topicArn?: string;
};

/** Events of an email, in one vocabulary; each vendor has its own words for it. */
export type MailEventKind =
  | "sent"
  | "delivered"
  | "opened"
  | "machineOpened"
  | "clicked"
  | "deferred"
  | "hardBounce"
  | "softBounce"
  | "blocked"
  | "spam"
  | "unsubscribed"
  | "error";

/** An event to post for an email already accepted. */
export type EmitEvent = {
  mailId: string;
  kind: MailEventKind;
  /** ISO 8601; the sandbox's now when not given. */
  at?: string;
  /** For `clicked`. */
  link?: string;
  reason?: string;
};

/** How to post: doubled or forged on purpose. */
export type EmitOptions = {
  /** How often the very same event is posted; 1 when not given. */
  times?: number;
  forge?: "noSignature" | "badSignature" | "oldTimestamp" | "tamperedBody";
};

/** One attempt to post, as the log keeps it. */
export type WebhookDelivery = {
  webhookId: string;
  service: WebhookService;
  attempt: number;
  status: number | null;
  error: string | null;
  at: string;
  /** From the post to its response, or to its failure. */
  tookMs: number;
  eventCount: number;
};
