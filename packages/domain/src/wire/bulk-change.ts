import { z } from "zod";
import { listRulesText } from "../segment/index.ts";
import { FIELD_LIMITS } from "../fields/definition.ts";
import { MESSAGES } from "../messages.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";
import { CUSTOMER_SORTS, customerListInput } from "./customer.ts";
import { count, id, instant } from "./primitives.ts";
import { createSegmentInput, segmentWire } from "./segment.ts";

/** How many customers a bulk change may name one by one; a filter names any number. */
export const MAX_BULK_IDS = 10_000;

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

/** A fixed list as it begins, and the bulk change that fills it. */
export const createdFixedSegmentWire = z.object({ segment: segmentWire, change: bulkChangeWire });
export type CreatedFixedSegmentWire = z.infer<typeof createdFixedSegmentWire>;

/** How many views an account may have, the characters of a name, and the columns of one. */
export const VIEW_LIMITS = { views: 50, name: 80, columns: 120 } as const;

/** A column by its name, one of an own field as `attributes.key`. */
const column = z.string().regex(/^[a-z][a-z0-9_.]{0,79}$/, "columns has a name that no column has");

/** A view of the customer list: its filter, order and columns; null for the default ones. */
export const viewInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, MESSAGES.views.required)
    .superRefine(atMost(VIEW_LIMITS.name, "Name"))
    .meta({ maxLength: roomFor(VIEW_LIMITS.name) }),
  filter: bulkFilter.omit({ email: true, contact: true }),
  sort: z.enum(CUSTOMER_SORTS).default("newest"),
  columns: z.array(column).min(1).max(VIEW_LIMITS.columns).nullable().default(null),
});
export type ViewInput = z.infer<typeof viewInput>;

/** A saved view. Its rules are as they were saved: a field that they ask about may have been deleted since. */
export const viewWire = z.object({
  _id: id,
  name: z.string(),
  filter: z.record(z.string(), z.unknown()),
  sort: z.enum(CUSTOMER_SORTS),
  columns: z.array(z.string()).nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type ViewWire = z.infer<typeof viewWire>;

export const updateViewInput = z.strictObject({ id: z.string().max(64), view: viewInput });
export type UpdateViewInput = z.infer<typeof updateViewInput>;
