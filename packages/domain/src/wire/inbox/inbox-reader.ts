import { z } from "zod";
import { MESSAGES } from "../../messages.ts";
import { instant } from "../primitives.ts";

const { inbox: words } = MESSAGES;

/** Mail servers that are read for bounces and replies, by the name their users know; the last is any other. */
export const INBOX_PRESETS = [
  { label: "Gmail", host: "imap.gmail.com" },
  { label: "Microsoft 365", host: "outlook.office365.com" },
  { label: "Zoho Mail (India)", host: "imappro.zoho.in" },
  { label: "Zoho Mail", host: "imappro.zoho.com" },
  { label: "Yahoo Mail", host: "imap.mail.yahoo.com" },
  { label: "Fastmail", host: "imap.fastmail.com" },
  { label: "iCloud Mail", host: "imap.mail.me.com" },
] as const;

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

/** A mailbox that is read, and how it went. Secrets are never shown. */
export const mailboxWire = z.object({
  on: z.boolean(),
  host: z.string(),
  port: z.int(),
  username: z.string(),
  /** Whether it signs in with the app password that emails are sent with. */
  usesSenderPassword: z.boolean(),
  /** Whether the sender has such a password, for a mailbox of Gmail. */
  senderHasPassword: z.boolean(),
  /** The app whose access it signs in with; null with a password. */
  oauth: mailboxAppWire.nullable(),
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
    .min(1, "Enter the address or name you sign in with")
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
