import { z } from "zod";
import { customerWire } from "./customer.ts";
import { id } from "./primitives.ts";

/** What makes customers suspects: the same phone, the same name and city, or one Gmail mailbox spelled differently. */
export const DUPLICATE_SIGNS = ["phone", "name", "email"] as const;
export type DuplicateSign = (typeof DUPLICATE_SIGNS)[number];

/** More customers with one sign share it, such as the phone of an office: they are no suspects. */
export const MAX_DUPLICATES = 20;

/** What a page of suspects is asked by. `limit` 1..100 groups. */
export const duplicateListInput = z.strictObject({
  by: z.enum(DUPLICATE_SIGNS),
  cursor: z.string().max(200).optional(),
  limit: z.int().min(1).max(100).default(25),
});
export type DuplicateListInput = z.infer<typeof duplicateListInput>;

/** Customers that may be one person, those who were added first at the front. */
export const duplicateGroupWire = z.object({ customers: z.array(customerWire) });
export type DuplicateGroupWire = z.infer<typeof duplicateGroupWire>;

/** A page of suspects. It may be empty and still have a next: each call looks through a part of a large list. */
export const duplicatePageWire = z.object({
  items: z.array(duplicateGroupWire),
  nextCursor: id.nullable(),
});
export type DuplicatePageWire = z.infer<typeof duplicatePageWire>;

/** Customers who are all different people, or no longer said to be. */
export const duplicateIdsInput = z.strictObject({
  ids: z.array(z.string().max(64)).min(2).max(MAX_DUPLICATES),
});
export type DuplicateIdsInput = z.infer<typeof duplicateIdsInput>;
