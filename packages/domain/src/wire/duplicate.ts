import { z } from "zod";
import { customerWire } from "./customer.ts";
import { count, id, instant } from "./primitives.ts";

/** Signs of a duplicate: the same phone, the same name and city, or one Gmail mailbox spelled differently. */
export const DUPLICATE_SIGNS = ["phone", "name", "email"] as const;
export type DuplicateSign = (typeof DUPLICATE_SIGNS)[number];

/** More customers with one sign share it, such as the phone of an office: they are no suspects. */
export const MAX_DUPLICATES = 20;

/** Query of a page of suspected duplicates. `limit` 1..100 groups. */
export const duplicateListInput = z.strictObject({
  by: z.enum(DUPLICATE_SIGNS),
  cursor: z.string().max(200).optional(),
  limit: z.int().min(1).max(100).default(25),
});
export type DuplicateListInput = z.infer<typeof duplicateListInput>;

/** Customers that may be duplicates, the first added at the front. */
export const duplicateGroupWire = z.object({ customers: z.array(customerWire) });
export type DuplicateGroupWire = z.infer<typeof duplicateGroupWire>;

/** A page of suspects. It may be empty and still have a next: each call looks through a part of a large list. */
export const duplicatePageWire = z.object({
  items: z.array(duplicateGroupWire),
  nextCursor: id.nullable(),
});
export type DuplicatePageWire = z.infer<typeof duplicatePageWire>;

/** Customers marked as different, or unmarked again. */
export const duplicateIdsInput = z.strictObject({
  ids: z.array(z.string().max(64)).min(2).max(MAX_DUPLICATES),
});
export type DuplicateIdsInput = z.infer<typeof duplicateIdsInput>;

/** For how long a merge can be undone. */
export const MERGE_UNDO_HOURS = 24;

/** More emails or orders than this don't move in one merge. */
export const MAX_MERGED_ROWS = 10_000;

const customerId = z.string().max(64);

/** Two customers: the one who is kept, and the other, who is merged into them. */
export const previewMergeInput = z.strictObject({ keepId: customerId, mergeId: customerId });
export type PreviewMergeInput = z.infer<typeof previewMergeInput>;

/**
 * `values` chooses the source of fields by their names; without an entry the kept customer's value, or the other's
 * where that is empty.
 */
export const mergeInput = previewMergeInput.extend({
  values: z.record(z.string().max(64), z.enum(["kept", "other"])).default({}),
});
export type MergeInput = z.infer<typeof mergeInput>;

/** How many things of the other customer move to the kept one. `tags` are those the kept one did not have. */
export const mergeMoves = z.object({
  orders: count,
  emails: count,
  notes: count,
  tags: count,
  automations: count,
  segments: count,
});
export type MergeMoves = z.infer<typeof mergeMoves>;

const mergeFieldWire = z.object({
  name: z.string(),
  label: z.string(),
  kept: z.string(),
  other: z.string(),
  preset: z.enum(["kept", "other"]),
});

/** Preview of a merge: the fields to choose from, and the number of records that move. */
export const mergePreviewWire = z.object({
  kept: customerWire,
  other: customerWire,
  /** The fields in which they differ, with both values as the screen shows them. */
  fields: z.array(mergeFieldWire),
  moves: mergeMoves,
  /** Why the merged customer gets no email; null where they do. */
  email_stop: z.enum(["bounced", "complained", "unsubscribed", "manual", "no_consent"]).nullable(),
});
export type MergePreviewWire = z.infer<typeof mergePreviewWire>;

const mergedCustomer = z.object({ _id: id, name: z.string(), email: z.string() });

/** A merge that can be undone. */
export const mergeWire = z.object({
  _id: id,
  kept: mergedCustomer,
  merged: mergedCustomer,
  moves: mergeMoves,
  merged_at: instant,
  undo_until: instant,
});
export type MergeWire = z.infer<typeof mergeWire>;

/** The result of a merge. */
export const mergedWire = z.object({
  success: z.boolean(),
  message: z.string(),
  merge: mergeWire,
  customer: customerWire,
});
export type MergedWire = z.infer<typeof mergedWire>;

/** Query of recent merges, the newest first. */
export const mergeListInput = z.strictObject({
  cursor: z.string().max(64).optional(),
  limit: z.int().min(1).max(100).default(25),
});
export type MergeListInput = z.infer<typeof mergeListInput>;

export const mergePageWire = z.object({ items: z.array(mergeWire), nextCursor: id.nullable() });
export type MergePageWire = z.infer<typeof mergePageWire>;
