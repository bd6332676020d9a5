import type { PauseKind } from "@dakiya/domain/delivery";
import type {
  ConnectionOf,
  ConnectionService,
  CredentialField,
  CredentialOf,
  EmailService,
  EventService,
  StoredConnections,
  SmtpServer,
} from "@dakiya/domain/email-settings";
import type { SendingLimits, SendingLimitsWire } from "@dakiya/domain/wire";
import type { ReceivedPost } from "./receive.ts";
import type { Subscription, WebhookResult } from "./webhooks/types.ts";

/** One mail to one person, complete but for the service's format. Header values hold no CR/LF. */
export type OutgoingMail = {
  /**
   * The log's public token: identifies the recipient in the service's events and in the Message-ID. Letters, digits,
   * `_` and `-` only, at most 128: every service takes that as a tag.
   */
  token: string;
  to: { address: string; name: string };
  subject: string;
  /** The message's two parts; neither is ever empty. */
  text: string;
  html: string;
  /** https address that unsubscribes by POST (RFC 8058); null in a test mail. */
  unsubscribeUrl: string | null;
};

/** Mails in order, rendered lazily and deterministically, so that a large request is in memory once. */
export type MailList = Iterable<OutgoingMail> & { readonly length: number };

/** The mails of one request, frozen: a retry sends the same bytes under the same key. */
export type MailBatch = {
  /** UUID; the idempotency key where the service has one. */
  key: string;
  from: { address: string; name: string };
  /** Where answers go; absent for the sender's own address. */
  replyTo?: string;
  /** Name of the list the mails are of (RFC 2919), without its brackets; null in a test mail. */
  listId: string | null;
  /** By what Gmail counts complaints in its reports; absent in a test mail. Services other than Gmail write their own. */
  feedbackId?: string;
  mails: MailList;
  /** When the batch was frozen: the Date header, so that a retry sends the same bytes. */
  createdAt: Date;
};

/** A user's credentials of one service, unsealed for one request. */
export type CredentialsOf<S extends EmailService> = {
  [Service in S]: { service: Service; senderEmail: string } & Readonly<
    Record<CredentialOf<Service>, string | null>
  > &
    StoredConnectionOf<Service>;
}[S];
/** Connection settings of a service beside its secrets: null where none is stored. */
type StoredConnectionOf<S extends EmailService> = S extends ConnectionService
  ? Pick<StoredConnections, ConnectionOf<S>>
  : unknown;
export type Credentials = CredentialsOf<EmailService>;

/** One of them; null for a field of another service. */
export function secretOf(credentials: Credentials, field: CredentialField): string | null {
  const secrets: Partial<Record<CredentialField, string | null>> = credentials;
  return secrets[field] ?? null;
}

/**
 * The outcome of a request, for all its mails:
 * - accepted: the service has them; ids by position, null where it gave none
 * - rejected: definitely not accepted and never will be as it stands: bisect, or fail the one. `refusal`, where given,
 *   is the `refusalKey` of the response: words that may be about the account
 * - retry: definitely not accepted; try again after `afterMs`
 * - ambiguous: it may have been accepted. `resends`, where given, overrides the adapter's `retrySafety` as the number
 *   of resends (Gmail's own 5xx responses, which Google asks to retry: 5)
 * - pause: the account can't send (key, credit, quota, sender); nobody fails. `untilMs` is how many milliseconds from
 *   now it resumes by itself, null when the user has to act first; `cause` is the reason
 *
 * `outage` says that the service is at fault and not the mail or the account, so that nothing else need be sent there
 * for now (docs/decisions/042).
 *
 * `afterMs` is relative as well: clocks of workers are never compared. Every `reason` is a sentence that can be shown
 * to the user, and holds no credential.
 */
export type SendOutcome =
  | { kind: "accepted"; messageIds: readonly (string | null)[] }
  | { kind: "rejected"; reason: string; refusal?: string | null }
  | { kind: "retry"; reason: string; afterMs: number | null; outage?: Outage }
  | { kind: "ambiguous"; reason: string; resends?: number; outage?: Outage }
  | { kind: "pause"; cause: PauseCause; reason: string; untilMs: number | null };

/**
 * The kind of an outage:
 * - unreachable: no connection, so the mail cannot be at fault
 * - failing: it answers with errors or not at all, which a single mail may cause
 */
export type Outage = "unreachable" | "failing";

/** Why an account can't send; a user's own pause is none of these. */
export type PauseCause = Exclude<PauseKind, "user">;

/** Whether an ambiguous batch is sent again: under its key, or never, since somebody might get the mail twice. */
export type RetrySafety = "same-key" | "never";

/** A request as it will go out, built and digested once. */
export type PreparedRequest = {
  /** SHA-256 hex of its bytes, or of its refusal; deterministic for a batch. */
  payloadSha256: string;
  /** Mails that no request of this service can hold, by position; they make it reject all. */
  problems: readonly MailProblem[];
  /** Sends within `deadlineMs`. Never throws: every failure is an outcome. */
  send: (options: { deadlineMs: number }) => Promise<SendOutcome>;
  /** A rehearsal: the service does everything except mail, where it can, so that its failure leaves no doubt. */
  rehearse?: (options: { deadlineMs: number }) => Promise<SendOutcome>;
};

/** Why one mail of a batch can't be sent as it stands, in a sentence for the user. */
export type MailProblem = { at: number; reason: string };

export type EmailAdapter = {
  service: EmailService;
  /**
   * Most mails in one request with these credentials.
   *
   * @param mailBytes - Of both parts of a mail, where they may be large; null or absent for a plain message.
   */
  batchSize: (credentials: Credentials, mailBytes?: number | null) => number;
  retrySafety: RetrySafety;
  /** Whether its events tell later which mails of an ambiguous batch it has. */
  reportsEvents: boolean;
  /** For how long a repeated key is recognised; null where there is no key. */
  keyTtlMs: number | null;
  /** Backpressure: waits until one more request could go out soon. Call the result when the request is over. */
  enter?: (credentials: Credentials) => Promise<() => void>;
  /** Builds the request for a batch; nothing goes out yet. Never throws. */
  prepare: (batch: MailBatch, credentials: Credentials) => PreparedRequest;
  close: () => Promise<void>;
};

/** Has a service report events to `url`. @returns The secret that proves later posts, or why not. Never throws. */
export type SubscribeToEvents = (
  credentials: Credentials,
  where: { url: string; token: string },
) => Promise<{ ok: true; secret: string } | { ok: false; reason: string }>;

/**
 * Whether a service accepts credentials; `reason` is a sentence for the user, and holds none. `limits` are the account's
 * own, where the service tells them.
 */
export type CredentialCheck =
  | { kind: "accepted"; limits?: SendingLimits | null }
  | { kind: "refused"; reason: string }
  | { kind: "unknown"; reason: string };

/** Asks a service about credentials, without a mail. Never throws, and answers within the deadline. */
export type CheckCredentials = (
  credentials: Credentials,
  options: { deadlineMs: number },
) => Promise<CredentialCheck>;

/** Gmail's two secrets, which may be sealed: which of them is there decides where emails go. */
export type GmailSecrets = Readonly<Record<CredentialOf<"gmail">, string | null>>;

/** Settings that default limits depend on; the secrets may be sealed. */
export type LimitingSettings = GmailSecrets & {
  smtpServer: SmtpServer | null;
  /** Limits that services gave of themselves when they were checked. */
  serviceLimits?: Partial<SendingLimitsWire>;
};

/**
 * The selectors a service names of a domain's keys; null where it has no such call or may not say, and "failed" where it did
 * not respond or broke.
 */
export type NamedSelectors = readonly string[] | "failed" | null;

export type EmailProviders = {
  for: (service: EmailService) => EmailAdapter;
  subscribe: SubscribeToEvents;
  check: CheckCredentials;
  /** Asks a service for the selectors of a domain's keys. */
  domainSelectors: (
    credentials: Credentials,
    domain: string,
    options: { deadlineMs: number },
  ) => Promise<NamedSelectors>;
  /** Proves and reads a service's post. */
  receive: (service: EventService, post: ReceivedPost) => Promise<WebhookResult>;
  /** Tells a service that its posts are wanted. */
  confirm: (service: EventService, subscription: Subscription) => Promise<boolean>;
  /** The secret of a webhook that was set up by hand, from the pasted text; null for a text that can't be one. */
  readWebhookSecret: (service: EventService, text: string) => string | null;
  /** Limits of a service where the user has set none. */
  defaultLimits: (service: EmailService, settings: LimitingSettings) => SendingLimits;
  close: () => Promise<void>;
};
