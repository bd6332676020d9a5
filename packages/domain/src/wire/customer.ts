import { z } from "zod";
import { count, id, instant, rupees } from "./primitives.ts";

/** One customer (SPEC §3, and what the import and the edit form add). */
export const customerWire = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  is_active: z.boolean(),
  address: z.object({
    city: z.string().nullable(),
    state: z.string().nullable(),
    country: z.string().nullable(),
  }),
  demographics: z.object({
    gender: z.string().nullable(),
    age: z.number().nullable(),
    occupation: z.string().nullable(),
  }),
  stats: z.object({
    total_spent: rupees,
    order_count: count,
    last_purchase: instant.nullable(),
  }),
  joined_date: instant.nullable(),
  unsubscribed_at: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type CustomerWire = z.infer<typeof customerWire>;

/** One page of customers; `nextCursor` is null on the last page. */
export const customerPageWire = z.object({
  items: z.array(customerWire),
  nextCursor: z.string().nullable(),
  total: count,
});
export type CustomerPageWire = z.infer<typeof customerPageWire>;

/** What a page of customers is asked by. `limit` 1..500. */
export const customerListInput = z.strictObject({
  search: z.string().max(200).optional(),
  city: z.string().max(200).optional(),
  gender: z.string().max(50).optional(),
  status: z.enum(["active", "deactivated", "all"]).default("active"),
  cursor: z.string().max(300).optional(),
  limit: z.int().min(1).max(500).default(100),
});
export type CustomerListInput = z.infer<typeof customerListInput>;

/** What became of a change to one customer. */
export const customerChangeWire = z.object({ success: z.boolean(), message: z.string() });
export type CustomerChangeWire = z.infer<typeof customerChangeWire>;
