import { EXIT_REASONS } from "@dakiya/domain/automation";
import type { AutomationDocument, Trigger } from "@dakiya/domain/automation";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { AUTOMATION_STATES, ENROLMENT_STATES } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

/** Automations with their definition. A deleted one stays (`deletedAt`), as its campaigns do. */
export const automations = pgTable(
  "automations",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    state: text("state", { enum: AUTOMATION_STATES }).notNull().default("draft"),
    /** The definition, complete or not. */
    document: jsonb("document").$type<unknown>().notNull(),
    /** The published version and its trigger; 0 and null before the first. */
    version: integer("version").notNull().default(0),
    trigger: jsonb("trigger").$type<Trigger>(),
    /** Until when its trigger has been polled, by the clock of automations; for triggers of dates and segments. */
    checkedUntil: instant("looked_until"),
    /** The rules of its trigger's segment at the last poll. */
    checkedRules: jsonb("looked_rules").$type<SegmentRuleGroup>(),
    liveSince: instant("live_since"),
    pausedAt: instant("paused_at"),
    /** Why it was paused automatically; null when a user paused it. */
    pauseReason: text("pause_reason"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);

/** Published versions. Active enrolments may finish an older one. */
export const automationVersions = pgTable(
  "automation_versions",
  {
    accountId: rowId("account_id").notNull(),
    automationId: rowId("automation_id").notNull(),
    version: integer("version").notNull(),
    document: jsonb("document").$type<AutomationDocument>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.automationId, t.version] }),
    foreignKey({
      name: "automation_versions_automation",
      columns: [t.accountId, t.automationId],
      foreignColumns: [automations.accountId, automations.id],
    }).onDelete("cascade"),
  ],
);

/** Entries that wait, and enrolments to re-evaluate, so that changes to customers never wait for automations. */
export const automationEntries = pgTable(
  "automation_arrivals",
  {
    accountId: rowId("account_id").notNull(),
    automationId: rowId("automation_id").notNull(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    customerId: rowId("customer_id").notNull(),
    /** The entry key, such as one order: a customer is enrolled once for each. Null to re-evaluate exit conditions. */
    entry: text("entry"),
    /** The import that counts the enrolment. */
    importId: rowId("import_id"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.automationId, t.id] }),
    foreignKey({
      name: "automation_arrivals_automation",
      columns: [t.accountId, t.automationId],
      foreignColumns: [automations.accountId, automations.id],
    }).onDelete("cascade"),
  ],
);

/**
 * A customer in an automation. `customer_id` has no foreign key: when customers are deleted a trigger of the migration
 * empties it, and ends the enrolment.
 */
export const automationEnrolments = pgTable(
  "automation_enrolments",
  {
    accountId: rowId("account_id").notNull(),
    automationId: rowId("automation_id").notNull(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    version: integer("version").notNull(),
    customerId: rowId("customer_id"),
    /** The entry key; one constant where re-entry is off. */
    entry: text("entry").notNull(),
    state: text("state", { enum: ENROLMENT_STATES }).notNull().default("inside"),
    exitReason: text("left_reason", { enum: EXIT_REASONS }),
    /** The current step; null before the first evaluation, and at the end. */
    step: text("step"),
    /** The step at the exit; null before the first evaluation. */
    exitStep: text("left_at"),
    /** Since when it is at the step, and when it is due, by the clock of automations. */
    since: instant("since").notNull(),
    dueAt: instant("due_at").notNull(),
    /** Whether the email that is due now is skipped, after a pause. */
    skips: boolean("skips").notNull().default(false),
    passedSteps: integer("moves").notNull().default(0),
    enteredAt: instant("entered_at").notNull().defaultNow(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    unique("automation_enrolments_once").on(t.accountId, t.customerId, t.automationId, t.entry),
    index("automation_enrolments_by_due")
      .on(t.accountId, t.automationId, t.dueAt)
      .where(sql`state = 'inside'`),
    index("automation_enrolments_by_id").on(t.accountId, t.automationId, t.id),
    foreignKey({
      name: "automation_enrolments_automation",
      columns: [t.accountId, t.automationId],
      foreignColumns: [automations.accountId, automations.id],
    }),
  ],
);

/**
 * The step history of enrolments. No foreign key: its check took a sixth of the time to advance. Only the statement that
 * changes an enrolment writes its history, and enrolments are deleted with their account alone.
 */
export const automationStepHistory = pgTable(
  "automation_moves",
  {
    accountId: rowId("account_id").notNull(),
    automationId: rowId("automation_id").notNull(),
    enrolmentId: rowId("enrolment_id").notNull(),
    nth: integer("nth").notNull(),
    step: text("step").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.enrolmentId, t.nth] }),
    index("automation_moves_by_step").on(t.accountId, t.automationId, t.step),
  ],
);

/**
 * Members of a trigger's segment at the last poll: 64 customers a row, those with ids from `block * 64`; bit n of `mask` is
 * the nth. The next poll clears bits of deleted customers.
 */
export const automationMembers = pgTable(
  "automation_members",
  {
    accountId: rowId("account_id").notNull(),
    automationId: rowId("automation_id").notNull(),
    block: rowId("block").notNull(),
    mask: bigint("mask", { mode: "bigint" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.automationId, t.block] }),
    foreignKey({
      name: "automation_members_automation",
      columns: [t.accountId, t.automationId],
      foreignColumns: [automations.accountId, automations.id],
    }).onDelete("cascade"),
  ],
);
