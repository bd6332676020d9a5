import type { EmailService } from "@dakiya/domain/email-settings";

/** One mail to one person, ready but for the service's own packaging. Text holds no CR/LF where a header goes. */
export type OutgoingMail = {
  /** The log's public token: names the recipient in the service's events, and the Message-ID. */
  token: string;
  to: { address: string; name: string };
  subject: string;
  text: string;
  html: string;
  /** https address that unsubscribes by POST (RFC 8058); null in a test mail. */
  unsubscribeUrl: string | null;
};

/** Mails that go in one request, frozen: a retry sends the same bytes under the same key. */
export type MailBatch = {
  /** UUID; the idempotency key where the service has one. */
  key: string;
  from: { address: string; name: string };
  mails: readonly OutgoingMail[];
  /** True when an earlier attempt with this key may have been accepted. */
  mayHaveBeenAccepted: boolean;
  /** When this key was first tried; null at the first attempt. */
  firstAttemptAt: Date | null;
};

/** A user's credentials, unsealed for the length of one request. */
export type Credentials = {
  service: EmailService;
  senderEmail: string;
  googleAccessToken: string | null;
  smtpPassword: string | null;
  sendgridApiKey: string | null;
  resendApiKey: string | null;
  brevoApiKey: string | null;
};

/**
 * What became of a request, for all its mails (DELIVERY §2.1):
 * - accepted: the service has them; ids by position, null where it gave none
 * - rejected: definitely not accepted and never will be as it stands: bisect, or fail the one
 * - retry: definitely not accepted; try again after `afterMs`
 * - ambiguous: it may have been accepted
 * - pause: the account can't send (key, credit, quota); nobody fails
 */
export type SendOutcome =
  | { kind: "accepted"; messageIds: readonly (string | null)[] }
  | { kind: "rejected"; reason: string }
  | { kind: "retry"; reason: string; afterMs: number | null }
  | { kind: "ambiguous"; reason: string }
  | { kind: "pause"; reason: string; untilMs: number | null };

/** What a service does with an ambiguous outcome when the same batch is sent again. */
export type RetrySafety = "same-key" | "once" | "never";

/** One email service. */
export type EmailAdapter = {
  service: EmailService;
  /** Most mails in one request with these credentials. */
  batchSize: (credentials: Credentials) => number;
  retrySafety: RetrySafety;
  /** For how long a repeated key is recognised; null where there is no key. */
  keyTtlMs: number | null;
  /** SHA-256 hex of the bytes that `send` would send: the same for the same batch, for ever. */
  payloadSha256: (batch: MailBatch, credentials: Credentials) => string;
  /** Sends within `deadlineMs`. Never throws: every failure is an outcome. */
  send: (
    batch: MailBatch,
    credentials: Credentials,
    options: { deadlineMs: number; signal?: AbortSignal },
  ) => Promise<SendOutcome>;
  close: () => Promise<void>;
};

export type EmailProviders = {
  for: (service: EmailService) => EmailAdapter;
  close: () => Promise<void>;
};
