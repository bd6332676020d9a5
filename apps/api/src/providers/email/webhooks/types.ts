import type { KeyObject } from "node:crypto";

/**
 * Events of an email in this product's terms. `machine-opened` is a proxy's or a scanner's opening; `deferred`
 * changes no status; `unknown` is stored and changes nothing.
 */
export type DeliveryEventKind =
  | "sent"
  | "delivered"
  | "opened"
  | "machine-opened"
  | "clicked"
  | "failed"
  | "deferred"
  | "complained"
  | "unsubscribed"
  | "unknown";

/** Why an address must not be mailed again. */
export type SuppressionCause = "bounced" | "complained" | "unsubscribed";

export type DeliveryEvent = {
  /** The log's token; null when the event names no mail of this installation. */
  token: string | null;
  /** Dedupe key: equal for repetitions of one event only. */
  dedupeKey: string;
  kind: DeliveryEventKind;
  /** The address must not be mailed again: it is dead, or the service itself does not mail it any more. */
  suppress?: SuppressionCause;
  /** With `failed`: a temporary failure of the mailbox. Several in a row count like a dead address. */
  isSoftBounce?: boolean;
  /** With `failed` and `deferred`: the service's words. */
  reason?: string;
  /** When it happened, by the service's clock, and never later than now. */
  at: Date;
};

/** A proved post's events, or the status to refuse it with. */
export type WebhookResult =
  | { ok: false; status: number }
  | {
      ok: true;
      events: DeliveryEvent[];
      /** The events as they came, in order, where they are not the body's own objects. */
      rawEvents?: readonly unknown[];
      /** The secret from now on, and the address to confirm at: the service asks whether its posts are wanted. */
      subscription?: Subscription;
    };

export type Subscription = { secret: string; url: string };

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Verifies a post's bytes, and only then parses it.
 *
 * @param secret - As `readSecret` or `subscribe` gave it. An empty one proves nothing: 401.
 * @param keys - As `findKeys` found them, for services that need it.
 * @returns Status 401 for an invalid signature, 400 for an unreadable body, 413 for more than 1 MiB or 1000 events.
 */
export type VerifyAndParse = (
  rawBody: Buffer,
  headers: WebhookHeaders,
  secret: string,
  now?: Date,
  keys?: ReadonlyMap<string, KeyObject>,
) => WebhookResult;
