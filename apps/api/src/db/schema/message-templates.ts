import type { Block, DesignDocument } from "@dakiya/domain/campaign/design";
import type { TemplateVariant } from "@dakiya/domain/wire";
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
    /** The language of this message, which falls back, and the messages in others; null for none. */
    language: text("language"),
    variants: jsonb("variants").$type<TemplateVariant[]>(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);

/** Blocks of designed messages that accounts save to insert again; a block in a message names its origin by the id. */
export const savedBlocks = pgTable(
  "saved_blocks",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    block: jsonb("block").$type<Block>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);
