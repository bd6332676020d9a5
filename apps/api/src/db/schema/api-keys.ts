// cspell:ignore maker
import type { ApiScope } from "@dakiya/domain/wire";
import { foreignKey, index, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { memberships } from "./accounts.ts";
import { instant, rowId } from "./columns.ts";

/** Keys of programs, as SHA-256: 256 random bits need no slower hash, and outlive a change of APP_SECRET. */
export const apiKeys = pgTable(
  "api_keys",
  {
    accountId: rowId("account_id").notNull(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    createdBy: rowId("created_by").notNull(),
    name: text("name").notNull(),
    keyHash: text("key_hash").notNull(),
    /** Its first characters, shown in the list. */
    start: text("start").notNull(),
    scopes: jsonb("scopes").$type<ApiScope[]>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at"),
    /** Written at most once a minute. */
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    unique("api_keys_once").on(t.accountId, t.keyHash),
    // A key names no account.
    index("api_keys_lookup").on(t.keyHash),
    // Removing a member looks for their keys.
    index("api_keys_maker").on(t.accountId, t.createdBy),
    foreignKey({
      name: "api_keys_made_by_member",
      columns: [t.accountId, t.createdBy],
      foreignColumns: [memberships.accountId, memberships.userId],
    }).onDelete("cascade"),
  ],
);
