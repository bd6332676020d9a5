import type { z } from "zod";

/** A secret that a service is sent with. */
export type CredentialInfo = {
  /** Of its field on the screen, and in the middle of a sentence. */
  label: string;
  name: string;
  hint: string;
  /** Public prefix of such a secret, shown for a stored one. "" for none. */
  prefix: string;
};

/** Way in which a service reports the outcome of emails. */
export type EventsInfo = {
  /** automatic: requested at save; manual: the user has to set it up in the service. */
  setup: "automatic" | "manual";
  /** The secret that proves its reports: its field's label, and the steps by hand to it. */
  secretLabel: string;
  steps: readonly string[];
  /** Error for a text that can't be the secret. */
  secretWrong: string;
};

/** Settings of a service beside its secrets, which a secret belongs to. Functions take what `schema` returns. */
export type ConnectionInfo = {
  /** Their name in the settings. */
  field: string;
  schema: z.ZodType;
  /** For the user to complete. */
  blank: unknown;
  /** Refusals: without them, without their secret, and without that of these instead of the stored ones. */
  required: string;
  secretRequired: string;
  secretAnew: string;
  /** Whether a secret entered for one may be used with the other. */
  sharesSecret: (one: never, other: never) => boolean;
  /** The security log's name for them, and the text it holds. */
  audited: { name: string; textOf: (connection: never) => string };
};

/**
 * Texts for the screen and limits for sending. `dailyQuota` is in emails a day and null where the plan sets none;
 * `ratePerSecond` in calls; both are the free plan's and only a default.
 */
export type EmailServiceInfo = {
  label: string;
  description: string;
  freeTier: string;
  setup: "Easy" | "Medium";
  recommended: boolean;
  /** Whether it is one of the first choices, or behind "More ways to send". */
  isListed: boolean;
  /** By field of the settings; any one of them is enough to send. */
  credentials: Readonly<Record<string, CredentialInfo>>;
  /** Null for a service that a secret is enough for. */
  connection: ConnectionInfo | null;
  steps: readonly string[];
  links: readonly { label: string; url: string }[];
  dailyQuota: number | null;
  ratePerSecond: number;
  /** Where its API is; null for one that has none. */
  apiUrl: string | null;
  /** Null for a service that reports nothing. */
  events: EventsInfo | null;
};
