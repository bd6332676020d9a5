import { z } from "zod";
import { listRulesText } from "../segment/index.ts";
import { FIELD_LIMITS } from "../fields/definition.ts";
import { customerListInput } from "./customer.ts";
import { count, id, instant } from "./primitives.ts";

/** How many customers a bulk change may name one by one; a filter names any number. */
export const MAX_BULK_IDS = 10_000;

/** A built-in field by its name, one of the account's own as `attributes.key`. */
const field = z
  .string()
  .min(1, "field is empty")
  .max(FIELD_LIMITS.key + 20);
const tagAction = <const Type extends string>(type: Type) =>
  z.strictObject({ type: z.literal(type), field, tag: z.string().min(1, "tag is empty").max(800) });

/** What a bulk change does to each customer. */
export const bulkAction = z.discriminatedUnion("type", [
  tagAction("add_tag"),
  tagAction("remove_tag"),
  z.strictObject({
    type: z.literal("set_field"),
    field,
    value: z
      .union(
        [z.string().max(4_000), z.number(), z.boolean(), z.null()],
        "value is a text, a number, true or false, or null",
      )
      .meta({ description: "Null or an empty text clears the field" }),
  }),
  z.strictObject({ type: z.literal("deactivate") }),
  z.strictObject({ type: z.literal("reactivate") }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

/** The customers a list shows under a filter. */
export const bulkFilter = customerListInput.pick({
  search: true,
  city: true,
  gender: true,
  group: true,
  email: true,
  contact: true,
  status: true,
  rules: true,
});
export type BulkFilter = z.infer<typeof bulkFilter>;

/** A change of the customers with these ids, or of all that a filter shows. */
export const startBulkChangeInput = z
  .strictObject({
    action: bulkAction,
    ids: z.array(z.string().max(64)).min(1).max(MAX_BULK_IDS).optional(),
    filter: bulkFilter.optional(),
    /** Whether automations take the change in; nobody is enrolled otherwise. */
    enrol: z.boolean().default(false),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ["filter"],
    message: "Give either ids or a filter",
  });
export type StartBulkChangeInput = z.infer<typeof startBulkChangeInput>;

/** Which customers are exported: those that a filter shows, or some of them by id. */
export const customerExportInput = bulkFilter.extend({
  rules: listRulesText.optional(),
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,999}$/, "ids is up to 1,000 ids with commas between them")
    .optional(),
});

export const BULK_STATES = ["running", "completed", "failed", "undoing", "undone"] as const;

/** A change of many customers, and how far it is. */
export const bulkChangeWire = z.object({
  _id: id,
  action: bulkAction,
  status: z.enum(BULK_STATES),
  /** How many customers were selected, and how many of them have been read so far; of an undo, those that were changed. */
  total: count,
  done: count,
  /** How many were not so already. */
  changed: count,
  /** How many an undo has given back; null before. Customers whose value has changed since stay. */
  restored: count.nullable(),
  enrols: z.boolean(),
  can_undo: z.boolean(),
  failure_reason: z.string().nullable(),
  message: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type BulkChangeWire = z.infer<typeof bulkChangeWire>;
