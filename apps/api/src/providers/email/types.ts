import type { PauseKind } from "@dakiya/domain/delivery";
import type { EmailService } from "@dakiya/domain/email-settings";
import type { SendingLimits } from "@dakiya/domain/wire";

/** One mail to one person, ready but for the service's own packaging. Text holds no CR/LF where a header goes. */
export type OutgoingMail = {
  /**
   * The log's public token: names the recipient in the service's events, and the Message-ID. Letters, digits, `_`
   * and `-` only, at most 128: what every service takes as a tag.
   */
  token: string;
  to: { address: string; name: string };
  subject: string;
  /** Writes the message itself in the form in which its request holds it; neither part is ever empty. */
  bodyAs: (form: BodyForm) => MailBody;
  /** https address that unsubscribes by POST (RFC 8058); null in a test mail. */
  unsubscribeUrl: string | null;
};

/** As it is, or as it stands between the quotes of a JSON string: what is the same for everybody is then escaped once. */
export type BodyForm = "plain" | "json";

/** A message's two parts. */
export type MailBody = { text: string; html: string };

/** Mails in their order, each made when its turn comes and the same each time: a request is large, its parts need not be. */
export type MailList = Iterable<OutgoingMail> & { readonly length: number };

/** Mails that go in one request, frozen: a retry sends the same bytes under the same key. */
export type MailBatch = {
  /** UUID; the idempotency key where the service has one. */
  key: string;
  from: { address: string; name: string };
  /** Name of the list the mails are of (RFC 2919), without its brackets; null in a test mail. */
  listId: string | null;
  mails: MailList;
  /** When the batch was frozen: the Date header, so that a retry sends the same bytes. */
  createdAt: Date;
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
 * What became of a request, for all its mails:
 * - accepted: the service has them; ids by position, null where it gave none
 * - rejected: definitely not accepted and never will be as it stands: bisect, or fail the one
 * - retry: definitely not accepted; try again after `afterMs`
 * - ambiguous: it may have been accepted. `resends`, where given, is how often the same mails may be sent again
 *   after outcomes like this one, whatever the adapter's `retrySafety` says (Gmail's own 5xx answers: 5)
 * - pause: the account can't send (key, credit, quota, sender); nobody fails. `untilMs` is how many milliseconds
 *   from now it may go on by itself, null when the user has to act first; `cause` is what holds it back
 *
 * `outage` says that it lies with the service and not with the mail or the account, so that nothing else need be sent
 * there for now (docs/decisions/042).
 *
 * `afterMs` is counted from now as well: the clocks of workers are never compared. Every `reason` is a sentence that
 * can be shown to the user, and holds no credential.
 */
export type SendOutcome =
  | { kind: "accepted"; messageIds: readonly (string | null)[] }
  | { kind: "rejected"; reason: string }
  | { kind: "retry"; reason: string; afterMs: number | null; outage?: Outage }
  | { kind: "ambiguous"; reason: string; resends?: number; outage?: Outage }
  | { kind: "pause"; cause: PauseCause; reason: string; untilMs: number | null };

/**
 * How a service is out of order:
 * - unreachable: nobody saw the mail, so it cannot be the mail's fault
 * - failing: it answered that it does not work, or not at all; one mail alone may be what it stumbles over
 */
export type Outage = "unreachable" | "failing";

/** Why an account can't send; a person's own pause is none of a service's. */
export type PauseCause = Exclude<PauseKind, "user">;

/**
 * What a service does with an ambiguous outcome when the same batch is sent again: recognise the key; send twice at
 * worst, which is borne once; or send twice to a whole batch, so that the rows without any event of their own are
 * all that may be sent again.
 */
export type RetrySafety = "same-key" | "once" | "never";

/** A request as it will go out: built and digested once, sent as it is. */
export type PreparedRequest = {
  /** SHA-256 hex of its bytes, or of its refusal: the same for the same batch, for ever. */
  payloadSha256: string;
  /** Mails that no request of this service can hold, by their place in the batch; with them, all are rejected. */
  problems: readonly MailProblem[];
  /** Sends within `deadlineMs`. Never throws: every failure is an outcome. */
  send: (options: { deadlineMs: number }) => Promise<SendOutcome>;
  /**
   * The same in a way in which the service does all but mail anybody, where it knows one: what comes of it leaves nobody
   * in doubt.
   */
  rehearse?: (options: { deadlineMs: number }) => Promise<SendOutcome>;
};

/** Why one mail of a batch can't be sent as it stands, in a sentence for the user. */
export type MailProblem = { at: number; reason: string };

/** One email service. */
export type EmailAdapter = {
  service: EmailService;
  /** Most mails in one request with these credentials. */
  batchSize: (credentials: Credentials) => number;
  retrySafety: RetrySafety;
  /** For how long a repeated key is recognised; null where there is no key. */
  keyTtlMs: number | null;
  /**
   * Waits until one more request with these credentials would go out in a moment, where it may have to wait for a
   * connection. What it gives is called when the request is over, or will not be made.
   */
  enter?: (credentials: Credentials) => Promise<() => void>;
  /** Builds the request for a batch; nothing goes out yet. Never throws. */
  prepare: (batch: MailBatch, credentials: Credentials) => PreparedRequest;
  close: () => Promise<void>;
};

/**
 * Asks a service to report events to `url`, with `token` as the proof where it signs nothing itself.
 *
 * @returns The secret later posts are checked with, or why there is none. Never throws.
 */
export type SubscribeToEvents = (
  credentials: Credentials,
  where: { url: string; token: string },
) => Promise<{ ok: true; secret: string } | { ok: false; reason: string }>;

export type EmailProviders = {
  for: (service: EmailService) => EmailAdapter;
  subscribe: SubscribeToEvents;
  /** What a service allows where the user has set nothing; the credentials may be sealed. */
  defaultLimits: (
    service: EmailService,
    credentials: Pick<Credentials, "googleAccessToken" | "smtpPassword">,
  ) => SendingLimits;
  close: () => Promise<void>;
};
