import { z } from "zod";
import { listRulesText } from "../segment/index.ts";
import { MESSAGES } from "../messages/index.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";
import { bulkFilter } from "./bulk-change.ts";
import { CUSTOMER_SORTS, VIEW_LIMITS } from "./list-choices.ts";
import { id, instant } from "./primitives.ts";

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

/** Which customers are exported: those that a filter shows, or some of them by id; and which columns of the list. */
export const customerExportInput = bulkFilter.extend({
  rules: listRulesText.optional(),
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,999}$/, "ids is up to 1,000 ids with commas between them")
    .optional(),
  columns: z
    .string()
    .max(VIEW_LIMITS.columns * 81)
    .transform((text) => text.split(","))
    .pipe(z.array(column).max(VIEW_LIMITS.columns))
    .optional()
    .meta({
      description:
        "Names of the list's columns with commas between them, as in a view: contact,stats,attributes.size. All columns where it is absent",
    }),
});
