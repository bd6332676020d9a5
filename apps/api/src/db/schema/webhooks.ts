// cspell:ignore maker
import type { OutboxEventType, WebhookEventType } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";
import { users } from "./users.ts";

/** Where events are sent. `next_at`, `failures` and the lease are of the oldest request that has not arrived. */
export const webhookSubscriptions = pgTable(
  "webhook_subscriptions",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    createdBy: rowId("created_by").references(() => users.id, { onDelete: "set null" }),
    url: text("url").notNull(),
    events: text("events").array().$type<WebhookEventType[]>().notNull(),
    batchSize: integer("batch_size").notNull().default(1),
    /** Sealed; the one before it signs as well until `old_secret_ends_at`. */
    secret: text("secret").notNull(),
    oldSecret: text("old_secret"),
    oldSecretEndsAt: instant("old_secret_ends_at"),
    state: text("state", { enum: ["active", "paused"] })
      .notNull()
      .default("active"),
    pauseKind: text("pause_kind", { enum: ["user", "failing", "gone"] }),
    pauseReason: text("pause_reason"),
    pausedAt: instant("paused_at"),
    /** Tries in a row that failed, and why the last did. */
    failures: integer("failures").notNull().default(0),
    lastProblem: text("last_problem"),
    nextAt: instant("next_at").notNull().defaultNow(),
    leaseToken: uuid("lease_token"),
    leaseUntil: instant("lease_until"),
    lastDeliveredAt: instant("last_delivered_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("webhook_subscriptions_maker").on(t.createdBy),
  ],
);

/**
 * Events that are to be sent to a subscription, written in their transaction: one row for the customers, or the emails of a
 * campaign, that a statement is about. The request shows their state when it is sent; `done` counts those that are in a
 * request already.
 */
export const webhookOutbox = pgTable(
  "webhook_outbox",
  {
    accountId: rowId("account_id").notNull(),
    subscriptionId: rowId("subscription_id").notNull(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    type: text("type").$type<OutboxEventType>().notNull(),
    at: instant("at").notNull(),
    campaignId: rowId("campaign_id"),
    /** The step of an automation that calls the webhook; the items are then enrolments. */
    step: text("step"),
    /** Ids of customers, or seqs of the campaign's logs; of a campaign's own events its id. */
    items: bigint("items", { mode: "number" }).array().notNull(),
    done: integer("done").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.subscriptionId, t.id] }),
    foreignKey({
      name: "webhook_outbox_subscription",
      columns: [t.accountId, t.subscriptionId],
      foreignColumns: [webhookSubscriptions.accountId, webhookSubscriptions.id],
    }).onDelete("cascade"),
    index("webhook_outbox_at").using("brin", t.at).with({ autosummarize: true }),
  ],
);

/** Requests to receivers: their frozen bytes, and their outcome. Of each subscription one waits at a time. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    accountId: rowId("account_id").notNull(),
    subscriptionId: rowId("subscription_id").notNull(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    /** The `webhook-id`, the same each time. */
    messageId: text("message_id").notNull(),
    kind: text("kind", { enum: ["events", "test", "again"] }).notNull(),
    events: integer("events").notNull(),
    types: text("types").array().notNull(),
    body: text("body").notNull(),
    state: text("state", { enum: ["waiting", "delivered", "failed"] }).notNull(),
    tries: integer("tries").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    triedAt: instant("tried_at"),
    tookMs: integer("took_ms"),
    answerStatus: integer("answer_status"),
    answer: text("answer"),
    problem: text("problem"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.subscriptionId, t.id] }),
    uniqueIndex("webhook_deliveries_waiting")
      .on(t.accountId, t.subscriptionId)
      .where(sql`state = 'waiting'`),
    foreignKey({
      name: "webhook_deliveries_subscription",
      columns: [t.accountId, t.subscriptionId],
      foreignColumns: [webhookSubscriptions.accountId, webhookSubscriptions.id],
    }).onDelete("cascade"),
    index("webhook_deliveries_created").using("brin", t.createdAt).with({ autosummarize: true }),
  ],
);
