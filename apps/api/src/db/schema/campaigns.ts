import { CAMPAIGN_STATUSES } from "@dakiya/domain/campaign";
import { DEVICES, LOG_STATUSES, PAUSE_KINDS } from "@dakiya/domain/delivery";
import { EMAIL_SERVICES } from "@dakiya/domain/email-settings";
import type { Attributes, AttributeTypes, VariableValues } from "@dakiya/domain/fields";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { ListFinding } from "@dakiya/domain/list-health";
import { TRACKING } from "@dakiya/domain/tracking";
import type { LinkTags, LinkTagsChoice } from "@dakiya/domain/tracking";
import { FOLLOW_UP_KINDS } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { automations } from "./automations.ts";
import { instant, rowId } from "./columns.ts";
import { customers } from "./customers.ts";
import { segments } from "./segments.ts";
import { senders } from "./senders.ts";

/** A message in another language, as the columns of a campaign hold one. */
export type StoredVariant = {
  language: string;
  subject: string;
  previewText: string;
  body: string;
  variables: string[];
  design: unknown;
  html: string | null;
};

/** Campaigns. A deleted one stays (`deletedAt`), so that links in emails already sent keep working. */
export const campaigns = pgTable(
  "campaigns",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    /** Null where there is none yet, and where it goes to recipients of another campaign. */
    segmentId: rowId("segment_id"),
    status: text("status", { enum: CAMPAIGN_STATUSES }).notNull(),
    statusReason: text("status_reason"),
    subject: text("subject").notNull(),
    previewText: text("preview_text").notNull().default(""),
    body: text("body").notNull(),
    variables: jsonb("variables").$type<string[]>().notNull().default([]),
    /** A designed message, complete or not while a draft, or cleaned HTML. `body` is then its plain text. */
    design: jsonb("design").$type<unknown>(),
    /** The brand its mails are made with, of an automation's, whose versions are compiled when somebody is to get them. */
    mailBrand: jsonb("mail_brand").$type<unknown>(),
    html: text("html"),
    /** The language of this message, which falls back; null where nobody has said it. */
    language: text("language"),
    /** The messages in other languages; null for none. */
    variants: jsonb("variants").$type<StoredVariant[]>(),
    /** The account's own fields its message uses, frozen when it starts: later definitions change no mail of it. */
    attributeTypes: jsonb("attribute_types").$type<AttributeTypes>().notNull().default({}),
    /** The sender it is sent by; null for the default one. */
    senderId: rowId("sender_id"),
    /** The sender is frozen when it starts, and null before. */
    service: text("service", { enum: EMAIL_SERVICES }),
    fromEmail: text("from_email"),
    fromName: text("from_name"),
    replyTo: text("reply_to"),
    signature: text("signature").notNull().default(""),
    /** Its own choices of tracking and of link tags; null where it follows the account. */
    trackingChoice: text("tracking_choice", { enum: TRACKING }),
    linkTagsChoice: jsonb("link_tags_choice").$type<LinkTagsChoice>(),
    /** The result of both, frozen when it starts. Null before, and of one that started in an earlier version: both, without tags. */
    tracking: text("tracking", { enum: TRACKING }),
    linkTags: jsonb("link_tags").$type<LinkTags>(),
    /** Where the links in its mails lead: a retry must be the same mail, even after the product's address changes. */
    publicUrl: text("public_url"),
    /** Whether links in its emails name its account: an email that is sent again has the same bytes. False in campaigns of before. */
    linksNameAccount: boolean("links_name_account").notNull().default(true),
    /** Fields of a draft beside its message. */
    draft: jsonb("draft").$type<{ description: string; rules: unknown; startAt?: string | null }>(),
    scheduledAt: instant("scheduled_at"),
    /** The IANA zone the time was chosen in. */
    scheduleZone: text("schedule_zone"),
    /** The campaign whose recipients it goes to, and which of them. */
    followUpOf: rowId("follow_up_of"),
    followUpKind: text("follow_up_kind", { enum: FOLLOW_UP_KINDS }),
    /** The findings of list health whose customers get no email. */
    leaveOut: jsonb("leave_out").$type<ListFinding[]>().notNull().default([]),
    /**
     * The send step whose mails it is, of a version of an automation: recipients are then added as they come, and it ends
     * with the version. Null for a campaign.
     */
    automationId: rowId("automation_id"),
    automationVersion: integer("automation_version"),
    automationStep: text("automation_step"),
    /** How often its failed recipients have been tried again. */
    round: integer("round").notNull().default(0),
    totalRecipients: integer("total_recipients").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    delivered: integer("delivered").notNull().default(0),
    opened: integer("opened").notNull().default(0),
    clicked: integer("clicked").notNull().default(0),
    replied: integer("replied").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    /** Of the sent and the delivered, those to customers who are not tracked. */
    untrackedSent: integer("untracked_sent").notNull().default(0),
    untrackedDelivered: integer("untracked_delivered").notNull().default(0),
    /** Of the failed, those that had been sent, and of these, those that had been delivered: a bounce that came late. */
    failedSent: integer("failed_sent").notNull().default(0),
    failedDelivered: integer("failed_delivered").notNull().default(0),
    /** Opens and clicks of machines, which none of the counters above has. */
    machineOpens: integer("machine_opens").notNull().default(0),
    machineClicks: integer("machine_clicks").notNull().default(0),
    /** Since when the figures of its report are kept; null until those of an older campaign are counted. */
    figuresSince: instant("figures_since").default(sql`clock_timestamp()`),
    /** The last log counted while `figuresSince` is null: changes of later logs are not noted yet. */
    figuresSeq: integer("figures_seq").notNull().default(0),
    /** The last log counted by domain; null where all are, and changes are noted as they come. */
    domainsSeq: integer("domains_seq"),
    /** The same of refusals. */
    refusalsSeq: integer("refusals_seq"),
    /** The rules it was sent by, frozen when it starts: its segment may change. */
    audienceRules: jsonb("audience_rules").$type<SegmentRuleGroup>(),
    /** The user who sent or scheduled it, who may be gone. */
    startedBy: rowId("started_by"),
    /** Batches not yet done; the statement that brings it to 0 ends the campaign. */
    openBatches: integer("open_batches").notNull().default(0),
    /** When a worker last claimed or settled; a stalled campaign is queued again. */
    progressAt: instant("progress_at"),
    /**
     * Mails refused alike in a row, each in a batch of its own: a hash of the words, the sent mails at the time, and the
     * batches. Sent mails end the row.
     */
    refusalKey: text("refusal_key"),
    refusedAfter: integer("refused_after"),
    refusedBatches: uuid("refused_batches").array(),
    pauseKind: text("pause_kind", { enum: PAUSE_KINDS }),
    /** The counts when it was last resumed after a pause for its health: later emails alone count against it. */
    healthSent: integer("health_sent").notNull().default(0),
    healthBounced: integer("health_bounced").notNull().default(0),
    healthComplained: integer("health_complained").notNull().default(0),
    /** When a pause ends by itself (a daily quota); null where the user has to act. */
    resumeAt: instant("resume_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** When its recipients were fixed, which is when each of its logs was created; null before. */
    loggedAt: instant("logged_at"),
    /** Until when a started one can be taken back, by the database's clock; null where it could not. No worker claims before. */
    holdUntil: instant("hold_until"),
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    // Links in emails of older campaigns name the campaign alone.
    index("campaigns_by_id").on(t.id),
    index("campaigns_account_created").on(t.accountId, t.createdAt),
    index("campaigns_account_segment").on(t.accountId, t.segmentId),
    uniqueIndex("campaigns_step")
      .on(t.accountId, t.automationId, t.automationVersion, t.automationStep)
      .where(sql`automation_id is not null`),
    index("campaigns_resume")
      .on(t.resumeAt)
      .where(sql`resume_at is not null`),
    index("campaigns_scheduled")
      .on(t.scheduledAt)
      .where(sql`status = 'scheduled'`),
    index("campaigns_figures_due")
      .on(t.accountId, t.id)
      .where(sql`figures_since is null`),
    index("campaigns_domains_due")
      .on(t.accountId, t.id)
      .where(sql`domains_seq is not null`),
    index("campaigns_refusals_due")
      .on(t.accountId, t.id)
      .where(sql`refusals_seq is not null`),
    foreignKey({
      columns: [t.accountId, t.segmentId],
      foreignColumns: [segments.accountId, segments.id],
    }),
    foreignKey({
      columns: [t.accountId, t.followUpOf],
      foreignColumns: [t.accountId, t.id],
    }),
    foreignKey({
      columns: [t.accountId, t.senderId],
      foreignColumns: [senders.accountId, senders.id],
    }),
    foreignKey({
      name: "campaigns_automation_of",
      columns: [t.accountId, t.automationId],
      foreignColumns: [automations.accountId, automations.id],
    }),
  ],
);

/**
 * Compiled versions of a message: a row for each set of hidden blocks of a designed one, and for each variant, written at the
 * start.
 */
export const campaignVersions = pgTable(
  "campaign_versions",
  {
    accountId: rowId("account_id").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    /**
     * The ids of the blocks left out, in the document's order, with spaces between; of a variant after its language and a
     * colon.
     */
    hidden: text("hidden").notNull(),
    /** Variables in place. Empty for a plain variant, which has text alone. */
    html: text("html").notNull(),
    text: text("text").notNull(),
    /** Of a variant: its language, subject and preview text, and its recipients. Null for the message that falls back. */
    language: text("language"),
    subject: text("subject"),
    previewText: text("preview_text"),
    recipients: integer("recipients"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.campaignId, t.hidden] }),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);

/** A customer's fields as JSON has them. */
type FrozenValues = {
  [Property in keyof VariableValues]: VariableValues[Property] extends Date | null
    ? string | null
    : VariableValues[Property];
};

/** The recipient's values the message uses, frozen when the campaign started. */
export type FrozenRecipient = Pick<FrozenValues, "name" | "email" | "phone"> &
  Partial<FrozenValues> & {
    /** Of the account's own fields, those the message uses. */
    attributes?: Attributes;
    /** The coupon codes given to them, by the key of the pool. */
    coupons?: Readonly<Record<string, string>>;
    /** The version of the message they get: `campaign_versions.hidden`; absent where there is only one. */
    hidden?: string;
    /** The copies of products they are shown, by the id of the block. */
    products?: Readonly<Record<string, readonly number[]>>;
  };

/**
 * One log per recipient of a campaign. `status` is computed from the timestamps by the database, so it can neither go
 * back nor depend on the order of events. Narrow, with a fillfactor of about half (see the migrations): a batch
 * updates all logs of a page as HOT updates, which touch no index.
 */
export const communicationLogs = pgTable(
  "communication_logs",
  {
    accountId: rowId("account_id").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    seq: integer("seq").notNull(),
    /** Null once the person was erased; the recipient is empty then. */
    customerId: rowId("customer_id"),
    recipient: jsonb("recipient").$type<FrozenRecipient>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    sentAt: instant("sent_at"),
    deliveredAt: instant("delivered_at"),
    openedAt: instant("opened_at"),
    clickedAt: instant("clicked_at"),
    /** When the customer answered, as the sender's mailbox says; an open is implied. */
    repliedAt: instant("replied_at"),
    failedAt: instant("failed_at"),
    failureReason: text("failure_reason"),
    /** Whether the service reported a temporary failure of the mailbox; several in a row suppress the address. */
    softBounced: boolean("soft_bounced"),
    /** The way through an automation that it is part of; null in a campaign. */
    enrolmentId: rowId("enrolment_id"),
    /** Device of the first open and click by a person, from our own hits; null where unknown. */
    openedDevice: text("opened_device", { enum: DEVICES }),
    clickedDevice: text("clicked_device", { enum: DEVICES }),
    /** The customer it was sent to, who has been merged into the present one since. */
    mergedFrom: rowId("merged_from"),
    /** 0 for the first sending, then one more for each retry of the emails that failed. */
    round: integer("round").notNull().default(0),
    /** Whether the customer was not tracked when the email was made; null where they were. */
    untracked: boolean("untracked"),
    /** `logStatus` of domain, in SQL. */
    status: text("status", { enum: LOG_STATUSES })
      .notNull()
      .generatedAlwaysAs(
        sql`case when failed_at is not null and opened_at is null and clicked_at is null then 'failed' when clicked_at is not null then 'clicked' when opened_at is not null then 'opened' when delivered_at is not null then 'delivered' when sent_at is not null then 'sent' else 'queued' end`,
      ),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.campaignId, t.seq] }),
    // The campaign comes third: after the account, the planner would take this index for the primary key's.
    uniqueIndex("communication_logs_once").on(
      t.accountId,
      sql`coalesce(enrolment_id, 0)`,
      t.campaignId,
      t.customerId,
      // Both customers of a merge may have had the same campaign.
      sql`coalesce(merged_from, 0)`,
    ),
    index("communication_logs_customer").on(t.accountId, t.customerId),
    // Counted for each campaign that is shown; a small share of the logs.
    index("communication_logs_unknown")
      .on(t.campaignId)
      .where(sql`failure_reason = 'outcome unknown — not resent'`),
    // Mails of automations come over time: the figures of a range look for its logs alone.
    index("communication_logs_automated")
      .on(t.accountId, t.campaignId, t.createdAt)
      .where(sql`enrolment_id is not null`),
    // Asked for each open and click; few logs, so that it costs next to nothing.
    index("communication_logs_unrecorded")
      .on(t.accountId, t.campaignId, t.seq)
      .where(sql`customer_id is null or untracked`),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.accountId, t.customerId],
      foreignColumns: [customers.accountId, customers.id],
    }),
  ],
);

export const BATCH_STATES = ["ready", "inflight", "done", "cancelled"] as const;

/**
 * A frozen range of a campaign's logs that is sent in one request. `id` is the idempotency key; the lease fences a
 * worker that woke up late. No index holds columns that claiming, freezing and settling change, and two thirds of each page
 * are free (see the migrations), so these are HOT updates.
 */
export const sendBatches = pgTable(
  "send_batches",
  {
    accountId: rowId("account_id").notNull(),
    id: uuid("id").notNull().defaultRandom(),
    campaignId: rowId("campaign_id").notNull(),
    firstSeq: integer("first_seq").notNull(),
    lastSeq: integer("last_seq").notNull(),
    /** Of the logs in the range it sends those of this retry, 0 being the first sending. */
    round: integer("round").notNull().default(0),
    state: text("state", { enum: BATCH_STATES }).notNull().default("ready"),
    nextAt: instant("next_at").notNull().defaultNow(),
    leaseToken: uuid("lease_token"),
    leaseUntil: instant("lease_until"),
    attempts: integer("attempts").notNull().default(0),
    ambiguousAttempts: integer("ambiguous_attempts").notNull().default(0),
    /** When an attempt first may have been accepted: the time of its claim. */
    ambiguousSince: instant("ambiguous_since"),
    /** How many resends the last ambiguous outcome allows; null where the adapter's own rule holds. */
    resendLimit: integer("resend_limit"),
    firstAttemptAt: instant("first_attempt_at"),
    /** Members of the range that the payload leaves out; null until the first payload is frozen. */
    skippedSeqs: integer("skipped_seqs").array(),
    payloadSha256: text("payload_sha256"),
    lastReason: text("last_reason"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    unique("send_batches_once").on(t.accountId, t.campaignId, t.round, t.firstSeq),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);

/**
 * The slots of a campaign that processes work in, under leases (`holder`, `held_until`). A row exists while one does.
 */
export const sendingSlots = pgTable(
  "sending_lanes",
  {
    accountId: rowId("account_id").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    slot: smallint("lane").notNull(),
    holder: uuid("holder").notNull(),
    heldUntil: instant("held_until").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.campaignId, t.slot] }),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);

/** The ids a service gave, stored even by a worker without its lease: `messageIds[n]` is of log `firstSeq + n`. */
export const sendReceipts = pgTable(
  "send_receipts",
  {
    accountId: rowId("account_id").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    firstSeq: integer("first_seq").notNull(),
    /** The key it went out under. */
    batchId: uuid("batch_id").notNull(),
    messageIds: jsonb("message_ids").$type<(string | null)[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.campaignId, t.firstSeq, t.batchId] }),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);

/** Earlier failures of retried logs: one row for each attempt that was retried. */
export const logFailures = pgTable(
  "log_failures",
  {
    accountId: rowId("account_id").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    seq: integer("seq").notNull(),
    round: integer("round").notNull(),
    failedAt: instant("failed_at").notNull(),
    reason: text("reason"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.campaignId, t.seq, t.round] }),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);

/** Accepted emails not yet in `campaigns_received`, one row for each settling: sending locks no people. */
export const receivedChanges = pgTable(
  "received_changes",
  {
    accountId: accountKey(),
    id: rowId().generatedAlwaysAsIdentity(),
    customerIds: rowId("customer_ids").array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);

/** Where a click link of a campaign leads. A link in a mail holds only a token; the target is looked up here. */
export const campaignLinks = pgTable(
  "campaign_links",
  {
    accountId: rowId("account_id").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    linkIndex: integer("link_index").notNull(),
    url: text("url").notNull(),
    /** The variant that has it; null for the message that falls back. */
    language: text("language"),
    /** Totals of its rows in `link_clicks`. */
    clicks: integer("clicks").notNull().default(0),
    people: integer("people").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.campaignId, t.linkIndex] }),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Every open, click and unsubscribe as it arrived; a machine's is stored and never counts. The campaign is no foreign
 * key, which would lock it for every hit: writers lock each campaign once, and a trigger removes the hits of removed
 * campaigns.
 */
export const trackingHits = pgTable(
  "tracking_hits",
  {
    accountId: rowId("account_id").notNull(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    campaignId: rowId("campaign_id").notNull(),
    seq: integer("seq").notNull(),
    kind: text("kind", { enum: ["open", "click", "unsubscribe"] }).notNull(),
    linkIndex: integer("link_index"),
    machine: boolean("machine").notNull().default(false),
    /** True while it is held back, since later hits may reveal it as a machine's. */
    pending: boolean("pending").notNull().default(false),
    userAgent: text("user_agent"),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("tracking_hits_log").on(t.campaignId, t.seq),
    // Rows come in the order of time, so that a few bytes for each megabyte of them find the old ones.
    index("tracking_hits_at").using("brin", t.at).with({ autosummarize: true }),
    // An account's in their order: with the time alone, each batch would read and sort all that wait.
    index("tracking_hits_waiting")
      .on(t.accountId, t.at)
      .where(sql`pending`),
  ],
);

/** Results of requests with an Idempotency-Key: the same key again gets the same campaign. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    accountId: rowId("account_id").notNull(),
    key: text("key").notNull(),
    bodySha256: text("body_sha256").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.key] }),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete("cascade"),
  ],
);
