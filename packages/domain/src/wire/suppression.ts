import { z } from "zod";
import { SUPPRESSION_REASONS } from "../delivery/index.ts";
import { id, instant, searchText } from "./primitives.ts";

/** An address that is not mailed, and why. */
export const suppressionWire = z.object({
  email: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  /** The customer who has the address, if there is one. */
  customer: z.object({ _id: id, name: z.string() }).nullable(),
  createdAt: instant,
});
export type SuppressionWire = z.infer<typeof suppressionWire>;

/** One page of the suppression list, the newest first, and how many there are by reason over the whole list. */
export const suppressionPageWire = z.object({
  items: z.array(suppressionWire),
  nextCursor: z.string().nullable(),
  reasonCounts: z.record(z.enum(SUPPRESSION_REASONS), z.int().min(0)),
});
export type SuppressionPageWire = z.infer<typeof suppressionPageWire>;

export const suppressionListInput = z.strictObject({
  search: searchText.optional(),
  reason: z.enum(SUPPRESSION_REASONS).optional(),
  cursor: z.string().max(600).optional(),
  limit: z.int().min(1).max(1000).default(100),
});
export type SuppressionListInput = z.infer<typeof suppressionListInput>;

/** Most addresses that one call may add or remove. */
export const MAX_SUPPRESSIONS_PER_CALL = 10_000;

/** Body of add and remove: addresses as they were typed or read from a file; other entries come back as refused. */
export const suppressionEmailsInput = z.strictObject({
  emails: z.array(z.string().max(1000)).min(1).max(MAX_SUPPRESSIONS_PER_CALL),
});
export type SuppressionEmailsInput = z.infer<typeof suppressionEmailsInput>;

/** Result of adding addresses; `refused` are texts that are no addresses, at most 100 of them. */
export const suppressionsAddedWire = z.object({
  added: z.int().min(0),
  known: z.int().min(0),
  refused: z.array(z.string()),
});
export type SuppressionsAddedWire = z.infer<typeof suppressionsAddedWire>;

/**
 * Result of removing addresses. `unsubscribed` had been listed for another reason, and stay listed because the customer
 * has unsubscribed as well; `unknown` were not on the list.
 */
export const suppressionsRemovedWire = z.object({
  removed: z.int().min(0),
  unsubscribed: z.int().min(0),
  unknown: z.int().min(0),
});
export type SuppressionsRemovedWire = z.infer<typeof suppressionsRemovedWire>;

/** Filter of the list for its export. */
export const suppressionFilter = suppressionListInput.pick({ search: true, reason: true });
export type SuppressionFilter = z.infer<typeof suppressionFilter>;
