import type { FileEncoding } from "@dakiya/domain/import";
import { SUPPRESSION_REASONS } from "@dakiya/domain/delivery";
import type { Attributes, ColumnGuess, PlainValues } from "@dakiya/domain/fields";
import { IMPORT_STATUSES } from "@dakiya/domain/wire";
import type {
  FileReading,
  IgnoredColumn,
  ImportMapping,
  ImportUndone,
  OrderQuestion,
} from "@dakiya/domain/wire";
import { EMAIL_FREQUENCY_NAMES, NATIONAL_DIGITS } from "@dakiya/domain/customer";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { bytes, instant, rowId, rupees } from "./columns.ts";

/** The columns of the plain fields, of customers and of the rows of an import. */
const plainColumns = () =>
  ({
    city: text("city"),
    state: text("state"),
    country: text("country"),
    gender: text("gender"),
    age: integer("age"),
    occupation: text("occupation"),
    language: text("language"),
  }) satisfies Record<keyof PlainValues, unknown>;

/** The digits of a phone column; `digitsOf` of domain, in SQL. */
export const phoneDigits = (phone: unknown): SQL =>
  sql`regexp_replace(${phone}, '[^0-9]+', '', 'g')`;

/** Its last digits, which are the same with and without a country code; the index on phones holds them. */
export const nationalNumber = (phone: unknown): SQL =>
  sql`right(${phoneDigits(phone)}, ${sql.raw(String(NATIONAL_DIGITS))})`;

const squeezed = (text: unknown): SQL =>
  sql`lower(btrim(regexp_replace(${text}, '[[:space:]]+', ' ', 'g')))`;

/** A hash of name and city that ignores case and spaces; the index on both holds it. */
export const nameKey = (name: unknown, city: unknown): SQL =>
  sql`hashtextextended(${squeezed(name)} || chr(10) || ${squeezed(city)}, 0)`;

/** Whether Google delivers an address to a mailbox that many spellings name. */
export const isGmail = (email: unknown): SQL => sql`lower(${email}) ~ '@(gmail|googlemail)[.]com$'`;

/** A hash of that mailbox, without dots and the part after a plus; the index on mailboxes holds it. */
export const mailboxKey = (email: unknown): SQL =>
  sql`hashtextextended(replace(split_part(split_part(lower(${email}), '@', 1), '+', 1), '.', ''), 0)`;

/**
 * A user's customers: one row per (account, email), email compared without case. Triggers of the migration check the
 * account once per statement: a foreign key checks each row, which took half of an import's merge.
 */
export const customers = pgTable(
  "customers",
  {
    accountId: rowId("account_id").notNull(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    ...plainColumns(),
    totalSpent: rupees("total_spent").notNull().default(0),
    orderCount: integer("order_count").notNull().default(0),
    lastPurchaseAt: instant("last_purchase_at"),
    joinedAt: instant("joined_at"),
    isActive: boolean("is_active").notNull().default(true),
    unsubscribedAt: instant("unsubscribed_at"),
    /** Consent to marketing email; customers added by an order have none. */
    hasConsent: boolean("has_consent").notNull().default(true),
    /** How few emails the customer asked for; null for no limit of their own. */
    emailFrequency: text("email_frequency", { enum: EMAIL_FREQUENCY_NAMES }),
    /** Whether their emails track neither opens nor clicks. */
    doNotTrack: boolean("do_not_track").notNull().default(false),
    lastOpenedAt: instant("last_opened_at"),
    lastClickedAt: instant("last_clicked_at"),
    campaignsReceived: integer("campaigns_received").notNull().default(0),
    /** Values of the account's own fields (`customer_fields`), by key. */
    attributes: jsonb("attributes").$type<Attributes>().notNull().default({}),
    /** As it was given apart from the name; null where it is derived from that. */
    firstName: text("first_name"),
    /** The import that added the customer, if any; no foreign key, like `import_rows`. */
    importId: rowId("import_id"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    // The pattern class answers equality as well, and how an email begins under any collation.
    uniqueIndex("customers_account_email").on(t.accountId, sql`lower(${t.email}) text_pattern_ops`),
    index("customers_phone")
      .on(t.accountId, sql`${nationalNumber(t.phone)} text_pattern_ops`)
      .where(sql`${t.phone} is not null`),
    index("customers_name_city")
      .on(t.accountId, nameKey(t.name, t.city))
      .where(sql`${t.city} is not null`),
    index("customers_mailbox").on(t.accountId, mailboxKey(t.email)).where(isGmail(t.email)),
    // Both indexes serve the growth chart and the count of lapsing customers.
    index("customers_joined").on(t.accountId, t.createdAt, t.importId),
    index("customers_left")
      .on(t.accountId, t.unsubscribedAt)
      .where(sql`${t.unsubscribedAt} is not null`),
    // With all that decides a purchase group, so that counts of groups read no customer.
    index("customers_purchases")
      .on(t.accountId, t.lastPurchaseAt, t.orderCount, t.totalSpent)
      .where(sql`${t.lastPurchaseAt} is not null`),
  ],
);

export const IMPORT_KINDS = ["customers", "orders"] as const;

export const imports = pgTable(
  "imports",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    filename: text("filename").notNull(),
    kind: text("kind", { enum: IMPORT_KINDS }).notNull().default("customers"),
    status: text("status", { enum: IMPORT_STATUSES }).notNull().default("queued"),
    encoding: text("encoding").$type<FileEncoding>().notNull().default("utf-8"),
    reading: jsonb("reading").$type<FileReading>().notNull().default({}),
    bytesTotal: rowId("bytes_total").notNull().default(0),
    bytesRead: rowId("bytes_read").notNull().default(0),
    rowsRead: integer("rows_read").notNull().default(0),
    created: integer("created").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    /** Rows that were taken without a cell that could not be read. */
    warned: integer("warned").notNull().default(0),
    notes: jsonb("notes").$type<string[]>().notNull().default([]),
    /** The header's cells as written in the file. */
    header: jsonb("header").$type<string[]>().notNull().default([]),
    /** Whether the uploader can be asked about the columns; otherwise the headings decide alone. */
    asks: boolean("asks").notNull().default(false),
    /** The first records, shown with that question. */
    samples: jsonb("samples").$type<string[][]>().notNull().default([]),
    /** Shown with it as well: how many cells of each column say no to email in words. */
    optOuts: jsonb("opt_outs").$type<number[]>().notNull().default([]),
    /** And the guessed type of each column as a new field. */
    guesses: jsonb("guesses").$type<(ColumnGuess | null)[]>().notNull().default([]),
    /** Columns that were not imported, each with its guessed type as a field. */
    ignored: jsonb("ignored").$type<IgnoredColumn[]>().notNull().default([]),
    /** The answer to it; null derives the columns from the headings. */
    mapping: jsonb("mapping").$type<ImportMapping>(),
    /** The earlier import whose ignored columns it adds; null for any other. */
    addsColumnsTo: rowId("adds_columns_to"),
    /** Whether automations take its customers and orders in, and how many entered by it so far. */
    enrols: boolean("enrols").notNull().default(false),
    entered: integer("entered").notNull().default(0),
    /** The open question of a file of orders, while the import waits for an answer. */
    orderQuestion: jsonb("order_question").$type<OrderQuestion & { source: string }>(),
    /** The source of its orders, as answered; null where the file tells. */
    orderSource: text("order_source"),
    failureReason: text("failure_reason"),
    /** Which run of the job may write; a run that was taken over finds another's id here and stops. */
    runId: uuid("run_id"),
    attempts: integer("attempts").notNull().default(0),
    /** When the upload or the run last showed life. */
    heartbeatAt: instant("heartbeat_at").notNull().defaultNow(),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When the present run began to read. */
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    undoneAt: instant("undone_at"),
    undone: jsonb("undone").$type<ImportUndone>(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.addsColumnsTo],
      foreignColumns: [t.accountId, t.id],
    }).onDelete("cascade"),
    uniqueIndex("imports_one_running")
      .on(t.accountId)
      .where(sql`status in ('queued', 'reading', 'merging')`),
  ],
);

/** The uploaded file, in chunks, so that any worker on any machine can read it; removed at the end. */
export const importChunks = pgTable(
  "import_chunks",
  {
    accountId: rowId("account_id").notNull(),
    importId: rowId("import_id").notNull(),
    seq: integer("seq").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.importId, t.seq] }),
    foreignKey({
      columns: [t.accountId, t.importId],
      foreignColumns: [imports.accountId, imports.id],
    }).onDelete("cascade"),
  ],
);

/**
 * An import's valid rows, staged for the one merging transaction. A null cell was empty in the file and keeps the
 * customer's value. Without a foreign key, whose row checks would cost a third of the import's speed (the process that
 * ends an import deletes its rows), without an index, since all of them are read at once, and unlogged (see the
 * migration): after a crash of the database the import runs again.
 */
export const importRows = pgTable("import_rows", {
  accountId: rowId("account_id").notNull(),
  importId: rowId("import_id").notNull(),
  line: integer("line").notNull(),
  name: text("name"),
  email: text("email").notNull(),
  phone: text("phone"),
  ...plainColumns(),
  totalSpent: rupees("total_spent"),
  orderCount: integer("order_count"),
  lastPurchaseAt: instant("last_purchase_at"),
  joinedAt: instant("joined_at"),
  isActive: boolean("is_active"),
  unsubscribedAt: instant("unsubscribed_at"),
  /** Null where the row does not say that they agreed. */
  hasConsent: boolean("has_consent"),
  /** Values of the account's own fields; null where the row has none. */
  attributes: jsonb("attributes").$type<Attributes>(),
  firstName: text("first_name"),
  doNotTrack: boolean("do_not_track"),
});

/** Copies of customers from before an import changed them, kept for the undo. */
export const importBefores = pgTable(
  "import_befores",
  {
    accountId: rowId("account_id").notNull(),
    importId: rowId("import_id").notNull(),
    customerId: rowId("customer_id").notNull(),
    /** The `updated_at` that the import wrote: another value shows a later change. */
    changedAt: instant("changed_at").notNull(),
    /** Previous values of the importable columns of `customers`, by column. */
    before: jsonb("before").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.importId, t.customerId] }),
    foreignKey({
      columns: [t.accountId, t.importId],
      foreignColumns: [imports.accountId, imports.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Customers in the file of an import: 64 a row, with ids from `block * 64`; bit n of `mask` is the nth. Bits of deleted
 * customers are harmless, since ids are never reused.
 */
export const importMembers = pgTable(
  "import_members",
  {
    accountId: rowId("account_id").notNull(),
    importId: rowId("import_id").notNull(),
    block: rowId("block").notNull(),
    mask: bigint("mask", { mode: "bigint" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.importId, t.block] }),
    foreignKey({
      columns: [t.accountId, t.importId],
      foreignColumns: [imports.accountId, imports.id],
    }).onDelete("cascade"),
  ],
);

/** Refused rows of an import: where, which column, why, and the row as it stood in the file. */
export const importErrors = pgTable(
  "import_errors",
  {
    accountId: rowId("account_id").notNull(),
    importId: rowId("import_id").notNull(),
    line: integer("line").notNull(),
    column: text("column_name").notNull(),
    reason: text("reason").notNull(),
    cells: jsonb("cells").$type<string[]>().notNull(),
    /** The row was imported, without this cell. */
    taken: boolean("taken").notNull().default(false),
  },
  (t) => [
    index("import_errors_import").on(t.accountId, t.importId, t.line),
    foreignKey({
      columns: [t.accountId, t.importId],
      foreignColumns: [imports.accountId, imports.id],
    }).onDelete("cascade"),
  ],
);

export const OPT_OUT_REASONS = ["unsubscribed", "bounced", "complained", "unconfirmed"] as const;

/** Opt-outs of an imported file, also from refused rows. Applied and removed by the import's last transaction. */
export const importOptOuts = pgTable(
  "import_opt_outs",
  {
    accountId: rowId("account_id").notNull(),
    importId: rowId("import_id").notNull(),
    /** As in the file. */
    email: text("email").notNull(),
    reason: text("reason", { enum: OPT_OUT_REASONS }).notNull(),
    /** When they left, where the file says it. */
    at: instant("at"),
  },
  (t) => [
    index("import_opt_outs_import").on(t.accountId, t.importId),
    foreignKey({
      columns: [t.accountId, t.importId],
      foreignColumns: [imports.accountId, imports.id],
    }).onDelete("cascade"),
  ],
);

/** The suppression list: addresses that must not be mailed, with or without a customer who has them. */
export const suppressions = pgTable(
  "suppressions",
  {
    accountId: accountKey(),
    /** Lower-cased. */
    email: text("email").notNull(),
    reason: text("reason", { enum: SUPPRESSION_REASONS }).notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.email] }),
    index("suppressions_newest").on(t.accountId, t.createdAt.desc(), t.email.desc()),
  ],
);

/** Keyed hashes of the addresses of erased people, so that no import and no hand brings them back. */
export const erasedAddresses = pgTable(
  "erased_addresses",
  {
    accountId: accountKey(),
    /** HMAC-SHA256 of account and lower-cased address, under the secret of its time; base64url. */
    hash: text("hash").notNull(),
    erasedAt: instant("erased_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.hash] })],
);
