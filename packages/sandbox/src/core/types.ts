import { MAIL_SERVICES } from "./mail-services.ts";
import type { MailService } from "./mail-services.ts";

export type { MailService, WebhookService } from "./mail-services.ts";

/** Everything the sandbox stands in for, as faults and the control API name it. */
export const SANDBOX_SERVICES = [
  ...MAIL_SERVICES,
  "gmailMailbox",
  "googleToken",
  "microsoftToken",
  "ai",
  "oidc",
] as const;
export type SandboxService = (typeof SANDBOX_SERVICES)[number];

/** An address with the name shown beside it. */
export type MailAddress = {
  email: string;
  name: string | null;
};

/** One email as one recipient gets it: substitutions applied, headers as that recipient sees them. */
export type AcceptedMail = {
  service: MailService;
  /** Short hash of the credential; the credential itself is never kept. */
  account: string;
  recipient: MailAddress;
  from: MailAddress;
  replyTo: MailAddress | null;
  subject: string;
  html: string | null;
  text: string | null;
  /** The email as its bytes came in, where a service takes whole emails; null where it makes one of JSON. */
  source: string | null;
  /** Header lines in order, as name and decoded value. */
  headers: [name: string, value: string][];
  /** The email's id in the vendor's response, or the request's where it gives none for an email. */
  providerMessageId: string;
  /** The vendor's per-recipient identifier in its events; most often `providerMessageId`. */
  eventMessageId: string;
  idempotencyKey: string | null;
  /** Values that the vendor returns in events: custom arguments, tags, or a header under its name. */
  customArgs: Record<string, string>;
  tags: string[];
};

/** An email in the store. */
export type StoredMail = {
  id: string;
  /** ISO 8601, by the sandbox's clock. */
  acceptedAt: string;
} & AcceptedMail;

/** The summary of an email for lists. */
export type MailSummary = {
  id: string;
  service: MailService;
  account: string;
  recipient: MailAddress;
  from: MailAddress;
  subject: string;
  providerMessageId: string;
  acceptedAt: string;
};

/**
 * One acceptance of one email for one recipient. Written once per acceptance and never changed, so
 * that a test can count how often each recipient was really accepted.
 */
export type AcceptRecord = {
  seq: number;
  service: MailService;
  account: string;
  recipient: string;
  mailId: string;
  providerMessageId: string;
  idempotencyKey: string | null;
  customArgs: Record<string, string>;
  /** Message-ID header when the client set one. */
  messageId: string | null;
  acceptedAt: string;
};

/** One request to a service, written when it ended. Times are the sandbox's, ISO 8601. */
export type RequestRecord = {
  seq: number;
  service: SandboxService;
  account: string;
  /** Digest of the body: the same for a repetition of the same bytes. */
  body: string;
  at: string;
  endedAt: string;
  /** Mode of the fault it met. */
  fault: string | null;
  /** Null when the connection was broken instead of a response. */
  status: number | null;
  /** The delay that a refusal names. */
  waitSeconds: number | null;
};

/** Selects emails; every given member must hold. */
export type MailFilter = {
  service?: MailService;
  /** Part of the recipient's address or name, ignoring case. */
  recipient?: string;
  /** Newest first; 100 when not given. */
  limit?: number;
  offset?: number;
};

/** The mails a sandbox has accepted. */
export type MailStore = {
  list(filter?: MailFilter): { total: number; mails: MailSummary[] };
  get(id: string): StoredMail | undefined;
  /** Full emails, newest first. */
  find(filter?: MailFilter): StoredMail[];
  /** Every acceptance since the start or the last `clear`, oldest first. */
  accepted(filter?: { service?: MailService; recipient?: string }): AcceptRecord[];
  /** How often each key was accepted; by default the key is the recipient's address. */
  acceptCounts(key?: (record: AcceptRecord) => string): Map<string, number>;
  clear(): void;
};

/** A user who signs in with one click at the sandbox's OpenID provider. */
export type DemoUser = {
  name: string;
  email: string;
};
