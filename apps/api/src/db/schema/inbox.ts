import { MAILBOX_KINDS, MAILBOXES } from "@dakiya/domain/wire";
import type { MailboxAppWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { campaigns } from "./campaigns.ts";
import { instant, rowId } from "./columns.ts";
import { customers } from "./customers.ts";

/** A mailbox that an account has read; no row while that is off. */
export const inboxReaders = pgTable(
  "inbox_readers",
  {
    accountId: accountKey(),
    box: text("box", { enum: MAILBOXES }).notNull().default("inbox"),
    kind: text("kind", { enum: MAILBOX_KINDS }).notNull().default("imap"),
    /** The server; of a Gmail API that of Google, which is not connected to by it. */
    host: text("host").notNull(),
    port: integer("port").notNull(),
    username: text("username").notNull(),
    /** Sealed; null where it is the app password that emails are sent with. */
    password: text("password"),
    /** The app whose access is used in place of a password: the operator's where it has no client secret. */
    oauth: jsonb("oauth").$type<MailboxAppWire>(),
    /** Sealed: the app's secret, the refresh token, and the access token until it ends. */
    clientSecret: text("client_secret"),
    refreshToken: text("refresh_token"),
    accessToken: text("access_token"),
    accessEndsAt: instant("access_ends_at"),
    /** Whether a wish to unsubscribe counts before a person has looked at it. */
    autoUnsubscribe: boolean("auto_unsubscribe").notNull().default(false),
    /** Whether the AI labels replies, whose text it then gets. */
    labelReplies: boolean("label_replies").notNull().default(false),
    turnedOnAt: instant("turned_on_at").notNull().defaultNow(),
    lastReadAt: instant("last_read_at"),
    /** Failures in a row, and the sentence of the last. */
    failures: integer("failures").notNull().default(0),
    problem: text("problem"),
    nextAt: instant("next_at").notNull().defaultNow(),
    leaseToken: uuid("lease_token"),
    leaseUntil: instant("lease_until"),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.box] }), index("inbox_readers_due").on(t.nextAt)],
);

/** How far a folder has been read. It moves in the transaction that stores what was found. */
export const inboxFolders = pgTable(
  "inbox_folders",
  {
    accountId: rowId("account_id").notNull(),
    box: text("box", { enum: MAILBOXES }).notNull().default("inbox"),
    path: text("path").notNull(),
    /** In the words of the mailbox's kind. */
    cursor: text("cursor").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.box, t.path] }),
    foreignKey({
      columns: [t.accountId, t.box],
      foreignColumns: [inboxReaders.accountId, inboxReaders.box],
    }).onDelete("cascade"),
  ],
);

/** A message about an email to a customer. `text` is what an answer says; bounces and complaints have none. */
export const inboxMessages = pgTable(
  "inbox_messages",
  {
    accountId: rowId("account_id").notNull(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    /** SHA-256 of its Message-ID, or of its place in the mailbox: a message counts once, wherever it is moved to. */
    messageKey: text("message_key").notNull(),
    kind: text("kind", {
      enum: ["hard_bounce", "soft_bounce", "blocked", "complaint", "reply", "unsubscribe"],
    }).notNull(),
    campaignId: rowId("campaign_id").notNull(),
    seq: integer("seq").notNull(),
    customerId: rowId("customer_id").notNull(),
    /** Matched by address and subject alone. */
    probable: boolean("probable").notNull(),
    messageId: text("message_id"),
    fromEmail: text("from_email").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    /** Of a wish to unsubscribe: whether somebody has decided, and how. */
    wish: text("wish", { enum: ["open", "granted", "declined"] }),
    /** Of a reply, by the AI: null while it has none, and where none of them fits. */
    label: text("label", { enum: ["interested", "question", "complaint"] }),
    /** When the AI is asked for it, at the earliest; null where it is not, or no more. */
    labelAt: instant("label_at"),
    labelTries: integer("label_tries").notNull().default(0),
    receivedAt: instant("received_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("inbox_messages_key").on(t.accountId, t.messageKey),
    index("inbox_messages_customer").on(t.accountId, t.customerId),
    index("inbox_messages_answers")
      .on(t.campaignId, t.id)
      .where(sql`kind in ('reply', 'unsubscribe')`),
    index("inbox_messages_label_due")
      .on(t.labelAt)
      .where(sql`label_at is not null`),
    foreignKey({
      columns: [t.accountId, t.customerId],
      foreignColumns: [customers.accountId, customers.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);
