import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";

/** People who have signed in, keyed on the issuer's id for them, never on the email. */
export const users = pgTable(
  "users",
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    email: text("email").notNull(),
    /** The organisation whose account it is, as Google names it; null for everybody else's. */
    hostedDomain: text("hosted_domain"),
    name: text("name").notNull(),
    /** When the first-run guide was dismissed; it does not come back. */
    guideDismissedAt: instant("guide_dismissed_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [unique("users_issuer_subject").on(t.issuer, t.subject)],
);

/** One row a sign-in. A revoked session invalidates its access token and its refresh tokens. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: rowId("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    startedAt: instant("started_at").notNull().defaultNow(),
    /** Browser and system in plain words; null for a sign-in from before it was noted. */
    device: text("device"),
    /** The sign-in or its latest renewal. */
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    revokedAt: instant("revoked_at"),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

/** Refresh tokens, as SHA-256. `successor`, sealed, is given to a parallel tab inside the grace period too. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    usedAt: instant("used_at"),
    successor: text("successor"),
  },
  (t) => [index("refresh_tokens_session").on(t.sessionId)],
);

/** ID tokens already exchanged for a session, against replay. */
export const usedIdTokens = pgTable(
  "used_id_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("used_id_tokens_expiry").on(t.expiresAt)],
);
