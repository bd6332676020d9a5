import { z } from "zod";
import { MESSAGES } from "../../messages/index.ts";
import { instant } from "../primitives.ts";

const words = MESSAGES.inbox;

export const MICROSOFT_365_HOST = "outlook.office365.com";

/** Mail servers that are read for bounces and replies, by the name their users know; the last is any other. */
export const INBOX_PRESETS = [
  { label: "Gmail", host: "imap.gmail.com" },
  { label: "Microsoft 365", host: MICROSOFT_365_HOST },
  { label: "Zoho Mail (India)", host: "imappro.zoho.in" },
  { label: "Zoho Mail", host: "imappro.zoho.com" },
  { label: "Yahoo Mail", host: "imap.mail.yahoo.com" },
  { label: "Fastmail", host: "imap.fastmail.com" },
  { label: "iCloud Mail", host: "imap.mail.me.com" },
] as const;

/** Stands in a reader's place of a server where a mailbox is read by the Gmail API. */
export const GMAIL_API_HOST = "gmail.googleapis.com";

/** By TLS; 143 begins TLS after it connects. */
export const IMAP_PORT = 993;

/** Where an app of the company's own gets access to a mailbox (OAuth). */
export const MAILBOX_PROVIDERS = ["google", "microsoft"] as const;

/** Microsoft's name for the accounts of every company. */
export const ANY_TENANT = "organizations";

/** The company's app, without its secrets. */
const mailboxAppWire = z.object({
  provider: z.enum(MAILBOX_PROVIDERS),
  /** Of Microsoft alone: the company's id or domain. */
  tenant: z.string(),
  clientId: z.string(),
});
export type MailboxAppWire = z.infer<typeof mailboxAppWire>;

/** Mailboxes of an account: the sender's own, for bounces and replies, and one that gets bounces alone. */
export const MAILBOXES = ["inbox", "bounces"] as const;

/** How a mailbox is read: by IMAP, or a Google account's by the Gmail API. */
export const MAILBOX_KINDS = ["imap", "gmail"] as const;

/** A mailbox that is read, and how it went. Secrets are never shown. */
export const mailboxWire = z.object({
  on: z.boolean(),
  kind: z.enum(MAILBOX_KINDS),
  host: z.string(),
  port: z.int(),
  username: z.string(),
  /** Whether it signs in with the app password that emails are sent with. */
  usesSenderPassword: z.boolean(),
  /** Whether the sender has such a password, for a mailbox of Gmail. */
  senderHasPassword: z.boolean(),
  /** The company's own app whose access it signs in with; null with a password, or the operator's app. */
  oauth: mailboxAppWire.nullable(),
  /** Whether a Google account can be connected without an app of the company's own. */
  canConnectGoogle: z.boolean(),
  /** The address an own app has to be registered with, to come back from the page of consent. */
  redirectUri: z.string(),
  lastReadAt: instant.nullable(),
  /** Why it could not be read, as a sentence without a full stop, and when that is tried again. */
  problem: z.string().nullable(),
  nextTryAt: instant.nullable(),
});
export type MailboxWire = z.infer<typeof mailboxWire>;

/** The sender's own mailbox, read for bounces and replies. */
export const inboxReaderWire = mailboxWire.extend({
  /** Whether a wish to unsubscribe counts without a look at it. */
  autoUnsubscribe: z.boolean(),
  /** Whether the AI labels replies, and whether it can: the operator gave it a key. */
  labelReplies: z.boolean(),
  canLabelReplies: z.boolean(),
});
export type InboxReaderWire = z.infer<typeof inboxReaderWire>;

const HOST = /^[a-z\d](?:[a-z\d.:-]{0,252}[a-z\d])?$/i;
const TENANT = /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/;
const ONE_LINE = /^\P{Cc}*$/u;

const secret = (max: number, name: string) =>
  z.string().trim().max(max).regex(ONE_LINE, `The ${name} may hold no line breaks`).optional();

const mailboxAppInput = z.strictObject({
  provider: z.enum(MAILBOX_PROVIDERS),
  tenant: z.string().trim().toLowerCase().regex(TENANT, words.tenantNeeded).default(ANY_TENANT),
  clientId: z
    .string()
    .trim()
    .min(1, words.clientIdNeeded)
    .max(512)
    .regex(ONE_LINE, "The client ID may hold no line breaks"),
  clientSecret: secret(1_024, "client secret"),
  refreshToken: secret(4_096, "refresh token"),
});
export type MailboxAppInput = z.infer<typeof mailboxAppInput>;

const mailbox = {
  host: z
    .string()
    .trim()
    .max(253)
    .regex(HOST, "Enter the mail server’s name, such as imap.gmail.com"),
  port: z.int().min(1).max(65_535).default(IMAP_PORT),
  username: z
    .string()
    .trim()
    .min(1, words.usernameNeeded)
    .max(254)
    .regex(ONE_LINE, "The name may hold no line breaks"),
  password: z
    .string()
    .max(1_024)
    .regex(ONE_LINE, "The password may hold no line breaks")
    .optional(),
  oauth: mailboxAppInput.optional(),
};

const isOneSignIn = ({ password, oauth }: { password?: unknown; oauth?: unknown }): boolean =>
  oauth === undefined || password === undefined;
const NOT_ONE = { path: ["password"], message: words.oneSignIn };

/** Body of save-bounce-mailbox; without a secret the stored one stays. */
export const mailboxInput = z.strictObject(mailbox).refine(isOneSignIn, NOT_ONE);
export type MailboxInput = z.infer<typeof mailboxInput>;

/** Body of save-inbox; without a secret the stored one stays, without a password also the sender's app password is used. */
export const inboxReaderInput = z
  .strictObject({
    ...mailbox,
    autoUnsubscribe: z.boolean().default(false),
    labelReplies: z.boolean().default(false),
  })
  .refine(isOneSignIn, NOT_ONE);
export type InboxReaderInput = z.infer<typeof inboxReaderInput>;

/** Body of connect-inbox. Without `clientId` it is the operator's app at Google; without a client secret the stored one stays. */
export const inboxConnectInput = z
  .strictObject({
    box: z.enum(MAILBOXES).default("inbox"),
    provider: z.enum(MAILBOX_PROVIDERS),
    ...mailboxAppInput.pick({ tenant: true, clientSecret: true }).shape,
    clientId: mailboxAppInput.shape.clientId.optional(),
    /** The mailbox's address; Google names it by itself. */
    username: mailbox.username.optional(),
    autoUnsubscribe: z.boolean().default(false),
    labelReplies: z.boolean().default(false),
  })
  .refine(({ provider, clientId }) => provider === "google" || clientId !== undefined, {
    path: ["clientId"],
    message: words.clientIdNeeded,
  })
  .refine(({ provider, username }) => provider === "google" || username !== undefined, {
    path: ["username"],
    message: words.usernameNeeded,
  });
export type InboxConnectInput = z.infer<typeof inboxConnectInput>;

/** Body of save-inbox-choices; an absent one stays. */
export const inboxChoicesInput = z.strictObject({
  autoUnsubscribe: z.boolean().optional(),
  labelReplies: z.boolean().optional(),
});
export type InboxChoicesInput = z.infer<typeof inboxChoicesInput>;
