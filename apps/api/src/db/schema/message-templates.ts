import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

/** The messages accounts keep to begin others with: `words` of a text or of HTML, the `design` of a designed message. */
export const messageTemplates = pgTable(
  "message_templates",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    subject: text("subject").notNull(),
    previewText: text("preview_text").notNull().default(""),
    mode: text("mode", { enum: ["text", "html", "design"] }).notNull(),
    words: text("words"),
    design: jsonb("design").$type<DesignDocument>(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);
