import { IMAGE_TYPES } from "@dakiya/domain/wire";
import { customType, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

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
