import { z } from "zod";
import { ATTRIBUTE_TYPES, fieldPatch, fieldTypeInput } from "../fields/index.ts";
import { count, id } from "./primitives.ts";

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

/** Change of a field. */
export const renameFieldInput = z.strictObject({ key: z.string().max(64), patch: fieldPatch });
export type RenameFieldInput = z.infer<typeof renameFieldInput>;

/** Another type for a field, and its choices where it is to be a choice. */
export const convertFieldInput = z.strictObject({ key: z.string().max(64), to: fieldTypeInput });
export type ConvertFieldInput = z.infer<typeof convertFieldInput>;

/** Effect of another type on a field's values. */
export const fieldConversionWire = z.object({
  /** How many customers have a value, and how many of these have none of the other type. */
  values: count,
  failing: count,
  /** The first of those, ten at most. */
  examples: z.array(
    z.object({
      _id: id,
      name: z.string(),
      email: z.string(),
      value: z.string(),
      reason: z.string(),
    }),
  ),
  /** The given choices; without any, the existing values, up to the limit. Empty unless it is to be a choice. */
  choices: z.array(z.string()),
});
export type FieldConversionWire = z.infer<typeof fieldConversionWire>;
