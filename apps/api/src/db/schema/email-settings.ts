import { EMAIL_SERVICES } from "@dakiya/domain/email-settings";
import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";
import { users } from "./users.ts";

/** A user's sender and credentials. Credentials are sealed (AES-256-GCM, bound to owner and field). */
export const emailSettings = pgTable("email_settings", {
  ownerId: rowId("owner_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  service: text("service", { enum: EMAIL_SERVICES }).notNull(),
  senderEmail: text("sender_email").notNull(),
  senderName: text("sender_name").notNull(),
  googleAccessToken: text("google_access_token"),
  smtpPassword: text("smtp_password"),
  sendgridApiKey: text("sendgrid_api_key"),
  resendApiKey: text("resend_api_key"),
  brevoApiKey: text("brevo_api_key"),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** Where a service reports events for one user. The id in the address is random; the secret proves it. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: text("id").primaryKey(),
    ownerId: rowId("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    service: text("service", { enum: EMAIL_SERVICES }).notNull(),
    /** Sealed: Brevo's bearer token, Resend's signing secret, SendGrid's public key. */
    secret: text("secret").notNull(),
    /** SHA-256 of the credential it was made with: another key is another account, with an address of its own. */
    account: text("account"),
    lastEventAt: instant("last_event_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("webhook_endpoints_owner").on(t.ownerId, t.service)],
);

/** Events as they came, once each. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    dedupeKey: text("dedupe_key").notNull(),
    ownerId: rowId("owner_id").notNull(),
    payload: jsonb("payload").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.endpointId, t.dedupeKey] })],
);
