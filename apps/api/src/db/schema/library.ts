import { FILE_FORMAT_NAMES, IMAGE_TYPES } from "@dakiya/domain/wire";
import { index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { bytes, instant, rowId } from "./columns.ts";

/** The images of accounts as mails show them, scaled and encoded anew. `hash` is of account and content, and their address. */
export const images = pgTable(
  "images",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    hash: text("hash").notNull(),
    name: text("name").notNull(),
    alt: text("alt").notNull().default(""),
    type: text("type", { enum: IMAGE_TYPES }).notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    size: integer("size").notNull(),
    content: bytes("content").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    unique("images_once").on(t.accountId, t.hash),
    // An address names no account.
    index("images_lookup").on(t.hash),
  ],
);

/**
 * The files of accounts that emails link to. `key` is their address and stays when another file takes their place; `hash` is of
 * the content. The content is stored outside the row and uncompressed, so that a part of it is read alone.
 */
export const files = pgTable(
  "files",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    key: text("key").notNull(),
    hash: text("hash").notNull(),
    name: text("name").notNull(),
    format: text("format", { enum: FILE_FORMAT_NAMES }).notNull(),
    size: integer("size").notNull(),
    content: bytes("content").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    replacedAt: instant("replaced_at"),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] }), unique("files_key").on(t.accountId, t.key)],
);
