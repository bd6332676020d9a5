import { z } from "zod";
import { IMPORT_COLUMNS } from "../import/columns.ts";
import { ATTRIBUTE_TYPES } from "../fields/definition.ts";
import { fieldInput } from "../fields/schema.ts";
import { MESSAGES } from "../messages/index.ts";
import { SHOP_NAME_MAX } from "../order/read-order.ts";
import { statusWord } from "./order.ts";
import { importReading } from "./file-reading.ts";
import { count, id, instant } from "./primitives.ts";

export const IMPORT_STATUSES = [
  "mapping",
  "queued",
  "reading",
  "merging",
  "completed",
  "failed",
  "cancelled",
] as const;

/** The most headings a file may have. */
export const MAX_IMPORT_HEADINGS = 100;

const heading = z
  .int()
  .min(0)
  .max(MAX_IMPORT_HEADINGS - 1);

/**
 * Columns of a file: to each of ours the indexes of the headings it is made of, counted from 0, in order. First name
 * and last name make `name`; of opt-outs any counts; of anything else the first that is not blank. The account's own
 * fields are named `attributes.key`. Headings that are not named are ignored.
 */
export const importMapping = z.partialRecord(
  z.union([
    z.enum(IMPORT_COLUMNS),
    z.templateLiteral(["attributes.", z.string().regex(/[a-z][a-z0-9_]*/)]),
  ]),
  z.array(heading).min(1).max(MAX_IMPORT_HEADINGS),
);
export type ImportMapping = z.infer<typeof importMapping>;

/** Result of undoing an import: customers removed, restored, and kept because they changed since. */
export const importUndone = z.object({ removed: count, restored: count, kept: count });
export type ImportUndone = z.infer<typeof importUndone>;

/**
 * A CSV import and how far it is. `bytesRead` of `bytesTotal` drives the progress bar; of `rowsRead` rows `skipped`
 * were refused so far. `mapping` waits for the meaning of the columns.
 */
export const importWire = z.object({
  _id: id,
  filename: z.string(),
  /** Kind of its rows. */
  kind: z.enum(["customers", "orders"]),
  status: z.enum(IMPORT_STATUSES),
  bytesTotal: count,
  bytesRead: count,
  rowsRead: count,
  /** While rows are read; null before there is a rate, and after. */
  rowsPerSecond: z.number().nonnegative().nullable(),
  secondsLeft: z.number().nonnegative().nullable(),
  created: count,
  updated: count,
  unchanged: count,
  skipped: count,
  /** Whether automations take its customers in, and how many have entered one so far. */
  enrols: z.boolean(),
  entered: count,
  /** Rows that were imported without a cell which could not be read. */
  warned: count,
  failure_reason: z.string().nullable(),
  notes: z.array(z.string()),
  message: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  can_undo: z.boolean(),
  /** The earlier import whose ignored columns it added; null for any other. */
  adds_columns_to: id.nullable(),
  undone: importUndone.extend({ at: instant }).nullable(),
});
export type ImportWire = z.infer<typeof importWire>;

/** Why one row was refused or, where it was taken, one of its cells; `line` counts from 1 with the header. */
export const importErrorWire = z.object({
  line: count,
  column: z.string(),
  reason: z.string(),
  taken: z.literal(true).optional(),
});
export type ImportErrorWire = z.infer<typeof importErrorWire>;

/** The question about a file's columns, with the first rows as samples and the suggestions. */
export const importQuestion = z.object({
  headings: z.array(z.string()),
  /** The only headings in question, by number, where columns are added that another import ignored. */
  asked: z.array(count).optional(),
  samples: z.array(z.array(z.string())),
  suggested: importMapping,
  /** How many cells of each column say no to email in words; columns that are read for it count none. */
  opt_outs: z.array(count),
  /** Guess of each column as a new field, from all its cells; null for an empty column. */
  new_fields: z.array(
    z
      .object({
        label: z.string(),
        type: z.enum(ATTRIBUTE_TYPES),
        choices: z.array(z.string()).readonly(),
      })
      .nullable(),
  ),
});
export type ImportQuestion = z.infer<typeof importQuestion>;

/**
 * A column that an import ignored, by the number of its heading from 0. `type` is the guess for a new field, from all
 * its cells, and `choices` its values where they are few; null for one that holds nothing to keep.
 */
export const ignoredColumn = z.object({
  heading: count,
  label: z.string(),
  type: z.enum(ATTRIBUTE_TYPES).nullable(),
  choices: z.array(z.string()).readonly(),
});
export type IgnoredColumn = z.infer<typeof ignoredColumn>;

/**
 * Open questions about a file of orders: its shop, where the account already has orders of such a shop, and the meaning
 * of unknown words for an order's state.
 */
export const orderQuestion = z.object({
  shop: z
    .object({
      label: z.string(),
      /** The sources that the account's orders of such shops have. */
      known: z.array(z.string()),
    })
    .nullable(),
  words: z.array(z.object({ word: z.string(), lines: count })),
});
export type OrderQuestion = z.infer<typeof orderQuestion>;

/** An account's name for a shop, or the whole source of its orders. */
export const shopName = z
  .string()
  .trim()
  .min(1, MESSAGES.orders.nameShop)
  .max(SHOP_NAME_MAX, MESSAGES.text.tooLong("A shop's name", SHOP_NAME_MAX))
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "A shop's name may have no control characters");

/** The answer to it: the source of the file's orders, and the meaning of its words, which the account keeps. */
export const importOrdersInput = z.strictObject({
  id,
  shop: shopName.optional(),
  statuses: z.array(statusWord).max(100).default([]),
});
export type ImportOrdersInput = z.infer<typeof importOrdersInput>;

/**
 * An import with its refused rows (the first 200; all of them in the CSV download), and the question it waits
 * with while its status is `mapping`.
 */
export const importDetailWire = importWire.extend({
  errors: z.array(importErrorWire),
  /** Columns of the file that were not imported. */
  ignored: z.array(ignoredColumn),
  question: importQuestion.nullable(),
  /** How its file is read, while it waits. */
  reading: importReading.nullable(),
  /** The question a file of orders waits with. */
  order_question: orderQuestion.nullable(),
  /** Whether its orders count nowhere yet, since customers' totals come from files. */
  asks_purchases: z.boolean(),
});
export type ImportDetailWire = z.infer<typeof importDetailWire>;

/** A page of imports: those older than the import `before`, else the newest. */
export const importListInput = z.strictObject({
  limit: z.int().min(1).max(100).default(20),
  before: z.string().max(64).optional(),
});
export type ImportListInput = z.infer<typeof importListInput>;

/**
 * The answer to an import's question. Headings of `new_fields` become fields of the account's own, made in the order
 * given and all or none of them.
 */
export const importMappingInput = z.strictObject({
  id,
  mapping: importMapping,
  new_fields: z
    .array(z.strictObject({ heading, field: fieldInput }))
    .max(MAX_IMPORT_HEADINGS)
    .default([]),
});
export type ImportMappingInput = z.infer<typeof importMappingInput>;

/** The fields that an answer makes of columns. */
export const importNewFields = importMappingInput.shape.new_fields.unwrap();

/** The same answer as the body of a REST call: the mapping alone, or with the fields it adds. */
export const importMappingBody = z.union([importMapping, importMappingInput.omit({ id: true })]);
