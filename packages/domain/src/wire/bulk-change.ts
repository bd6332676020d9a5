import { z } from "zod";
import { MAX_BULK_IDS } from "./list-choices.ts";
import { FIELD_LIMITS } from "../fields/definition.ts";
import { customerListInput } from "./customer.ts";
import { count, id, instant } from "./primitives.ts";
import { createSegmentInput, segmentWire } from "./segment.ts";

/** A built-in field by its name, one of the account's own as `attributes.key`. */
const field = z
  .string()
  .min(1, "field is empty")
  .max(FIELD_LIMITS.key + 20);
const tagAction = <const Type extends string>(type: Type) =>
  z.strictObject({ type: z.literal(type), field, tag: z.string().min(1, "tag is empty").max(800) });

/** Action that starts a bulk change, applied to each customer. */
const customerAction = z.discriminatedUnion("type", [
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

const memberAction = <const Type extends string>(type: Type) =>
  z.strictObject({ type: z.literal(type), segment: id, name: z.string() });

/** Action of a bulk change, on customers or on the members of a fixed list (`name` is its name at that time). */
export const bulkAction = z.discriminatedUnion("type", [
  ...customerAction.options,
  memberAction("save_segment"),
  memberAction("add_to_segment"),
  memberAction("remove_from_segment"),
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

/** The customers with these ids, or all that a filter shows. */
const selection = {
  ids: z.array(z.string().max(64)).min(1).max(MAX_BULK_IDS).optional(),
  filter: bulkFilter.optional(),
};
export type BulkSelectionInput = { ids?: string[] | undefined; filter?: BulkFilter | undefined };

const isOne = ({ ids, filter }: BulkSelectionInput): boolean =>
  (ids === undefined) !== (filter === undefined);
const NOT_ONE = { path: ["filter"], message: "Give either ids or a filter" };

/** A change of the customers with these ids, or of all that a filter shows. */
export const startBulkChangeInput = z
  .strictObject({
    action: customerAction,
    ...selection,
    /** Whether automations enrol customers by the change. */
    enrol: z.boolean().default(false),
  })
  .refine(isOne, NOT_ONE);
export type StartBulkChangeInput = z.infer<typeof startBulkChangeInput>;

/** A fixed list, and who is in it. */
export const createFixedSegmentInput = z
  .strictObject({
    ...createSegmentInput.pick({ name: true, description: true }).shape,
    ...selection,
  })
  .refine(isOne, NOT_ONE);
export type CreateFixedSegmentInput = z.infer<typeof createFixedSegmentInput>;

/** Customers to add to a fixed list, or to remove from it. */
export const segmentMembersInput = z.strictObject({ id, ...selection }).refine(isOne, NOT_ONE);
export type SegmentMembersInput = z.infer<typeof segmentMembersInput>;

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

/** A fixed list as it begins, and the bulk change that fills it. */
export const createdFixedSegmentWire = z.object({ segment: segmentWire, change: bulkChangeWire });
export type CreatedFixedSegmentWire = z.infer<typeof createdFixedSegmentWire>;
