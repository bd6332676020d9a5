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
import { accounts } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

/**
 * Automations as they are written. What is live stands in `automation_versions`; a deleted one stays (`deletedAt`), as
 * the campaigns of its mails do.
 */
export const automations = pgTable(
  "automations",
  {
    accountId: rowId("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    state: text("state", { enum: AUTOMATION_STATES }).notNull().default("draft"),
    /** Complete or not. */
    document: jsonb("document").$type<unknown>().notNull(),
    /** The version in force, and its trigger; 0 and null for one that was never switched on. */
    version: integer("version").notNull().default(0),
    trigger: jsonb("trigger").$type<Trigger>(),
    /** Until when its trigger has been looked at, by the clock of automations; of days and of a segment's members. */
    checkedUntil: instant("looked_until"),
    /** The rules of its trigger's segment at that look. */
    checkedRules: jsonb("looked_rules").$type<SegmentRuleGroup>(),
    liveSince: instant("live_since"),
    pausedAt: instant("paused_at"),
    /** Why it paused by itself; null for one that somebody paused. */
    pauseReason: text("pause_reason"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] }), unique("automations_id").on(t.id)],
);

/** What was live: those inside finish the version they are in. */
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
    primaryKey({ columns: [t.automationId, t.version] }),
    foreignKey({
      name: "automation_versions_automation",
      columns: [t.accountId, t.automationId],
      foreignColumns: [automations.accountId, automations.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Who is to come in, or to be looked at again, written by the statement that makes it so. A worker does it within a second,
 * so that what happens to customers never waits for their automations.
 */
export const automationEntries = pgTable(
  "automation_arrivals",
  {
    accountId: rowId("account_id").notNull(),
    automationId: rowId("automation_id").notNull(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    customerId: rowId("customer_id").notNull(),
    /** What they come for, such as one order: nobody comes in twice for the same. Null to look again whether they leave. */
    entry: text("entry"),
    /** The import that counts them if they enter. */
    importId: rowId("import_id"),
  },
  (t) => [
    primaryKey({ columns: [t.automationId, t.id] }),
    foreignKey({
      name: "automation_arrivals_automation",
      columns: [t.accountId, t.automationId],
      foreignColumns: [automations.accountId, automations.id],
    }).onDelete("cascade"),
  ],
);

/**
 * One customer's way through an automation. `customer_id` has no foreign key: a trigger of the migration empties it, and
 * ends the way, when customers are deleted.
 */
export const automationEnrolments = pgTable(
  "automation_enrolments",
  {
    accountId: rowId("account_id").notNull(),
    automationId: rowId("automation_id").notNull(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    version: integer("version").notNull(),
    customerId: rowId("customer_id"),
    /** What they came in for; one constant where nobody comes in twice. */
    entry: text("entry").notNull(),
    state: text("state", { enum: ENROLMENT_STATES }).notNull().default("inside"),
    exitReason: text("left_reason", { enum: EXIT_REASONS }),
    /** Where they are; null before the first look, and once they are through. */
    step: text("step"),
    /** Where they were when they left; null where they had not been looked at. */
    leftAt: text("left_at"),
    /** Since when they are there, and when they go on, by the clock of automations. */
    since: instant("since").notNull(),
    dueAt: instant("due_at").notNull(),
    /** Whether a mail that is due now is left out, after a pause. */
    skips: boolean("skips").notNull().default(false),
    /** The steps they have done. */
    moves: integer("moves").notNull().default(0),
    enteredAt: instant("entered_at").notNull().defaultNow(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    unique("automation_enrolments_entry").on(t.automationId, t.customerId, t.entry),
    index("automation_enrolments_due")
      .on(t.automationId, t.dueAt)
      .where(sql`state = 'inside'`),
    index("automation_enrolments_customer").on(t.accountId, t.customerId),
    index("automation_enrolments_newest").on(t.automationId, t.id),
    foreignKey({
      name: "automation_enrolments_automation",
      columns: [t.accountId, t.automationId],
      foreignColumns: [automations.accountId, automations.id],
    }),
  ],
);

/**
 * The steps that customers have done, in their order. Without a foreign key, whose check took a sixth of the time of moving
 * people on: only the statement that changes a way writes its moves, and ways are deleted with their account alone.
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
    index("automation_moves_step").on(t.automationId, t.step),
  ],
);

/**
 * Who was in the segment of an automation's trigger when it was last looked at: 64 customers to a row, those whose id is
 * `block * 64` and up, of whom bit n of `mask` is the nth. Bits of customers who are gone are cleared by the next look.
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
    primaryKey({ columns: [t.automationId, t.block] }),
    foreignKey({
      name: "automation_members_automation",
      columns: [t.accountId, t.automationId],
      foreignColumns: [automations.accountId, automations.id],
    }).onDelete("cascade"),
  ],
);
