import { z } from "zod";
import { ATTRIBUTE_TYPES, fieldPatch } from "../fields/index.ts";
import { count } from "./primitives.ts";

/** A field the account added to its customers. */
export const fieldWire = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(ATTRIBUTE_TYPES),
  choices: z.array(z.string()),
  description: z.string(),
});
export type FieldWire = z.infer<typeof fieldWire>;

/** How many customers have a value, of each built-in field and of each own one by its key. */
export const fieldCountsWire = z.object({
  customers: count,
  builtIn: z.record(z.string(), count),
  own: z.record(z.string(), count),
});
export type FieldCountsWire = z.infer<typeof fieldCountsWire>;

/** Names one of the account's fields; any short text, of which a malformed one is simply not found. */
export const fieldKeyInput = z.strictObject({ key: z.string().max(64) });

/** What to change of a field. */
export const renameFieldInput = z.strictObject({ key: z.string().max(64), patch: fieldPatch });
export type RenameFieldInput = z.infer<typeof renameFieldInput>;
