import { AUDIT_ACTION_NAMES, AUDIT_SUBJECTS } from "@dakiya/domain/audit";
import type { AuditChanges, AuditDetails } from "@dakiya/domain/audit";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

/** The security log, append-only by triggers. Users and sessions end before their rows do: no foreign key. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    /** Null where no account is known, as of a refused sign-in. */
    accountId: rowId("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    at: instant("at")
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Null: the server itself, such as a worker that starts a scheduled campaign; or nobody signed in. */
    userId: rowId("user_id"),
    sessionId: uuid("session_id"),
    /** The API key that acted in the user's name; it may be gone. */
    apiKeyId: rowId("api_key_id"),
    /** Browser and system of the session in plain words, or the name of the API key. */
    device: text("device"),
    requestId: uuid("request_id"),
    action: text("action", { enum: AUDIT_ACTION_NAMES }).notNull(),
    subjectType: text("subject_type", { enum: AUDIT_SUBJECTS }),
    subjectId: text("subject_id"),
    /** The subject's name where that is nothing personal: a campaign's, a segment's, a file's. */
    subjectLabel: text("subject_label"),
    changes: jsonb("changes").$type<AuditChanges>().notNull().default({}),
    details: jsonb("details").$type<AuditDetails>().notNull().default({}),
  },
  (t) => [
    // In place of a primary key, whose columns are never null.
    unique("audit_events_key").on(t.accountId, t.id).nullsNotDistinct(),
    // Retention: rows come in this order, so that a few pages index all of them.
    index("audit_events_at").using("brin", t.at).with({ autosummarize: true }),
  ],
);
