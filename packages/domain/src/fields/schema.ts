import { z } from "zod";
import { foldCase } from "../text/fold-case.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";
import { ATTRIBUTE_TYPES, FIELD_LIMITS, isFieldKey } from "./definition.ts";
import type { AttributeValue, FieldDefinition } from "./definition.ts";
import { readAttribute } from "./read-attribute.ts";

/** Characters that no heading, chip or message can show on one line. */
const LINE_BREAKERS = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const IN_TAGS = /[,;]/;

const oneLine = (most: number, what: string) =>
  z
    .string({ error: `${what} must be a text` })
    .trim()
    .superRefine(atMost(most, what))
    .refine((text) => !LINE_BREAKERS.test(text), `${what} must be one line of text`)
    .transform((text) => text.normalize("NFC"))
    .meta({ maxLength: roomFor(most) });

const label = oneLine(FIELD_LIMITS.label, "Label").pipe(z.string().min(1, "Label is required"));
const description = oneLine(FIELD_LIMITS.description, "Description");

const choices = z
  .array(oneLine(FIELD_LIMITS.label, "A choice").pipe(z.string().min(1, "A choice is empty")))
  .max(FIELD_LIMITS.choices, `A field may have at most ${FIELD_LIMITS.choices} choices`)
  .refine((list) => new Set(list.map(foldCase)).size === list.length, "Two choices are the same")
  .refine(
    (list) => list.every((choice) => !IN_TAGS.test(choice)),
    "A choice must not hold a comma or a semicolon",
  );

const key = z
  .string()
  .refine(
    isFieldKey,
    `A key has at most ${FIELD_LIMITS.key} lower-case letters and digits with _ between words, like shoe_size`,
  );

/** A new field. Without a key, the server makes one of the label. Choices are for a choice alone. */
export const fieldInput = z
  .strictObject({
    key: key.optional(),
    label,
    type: z.enum(ATTRIBUTE_TYPES),
    choices: choices.default([]),
    description: description.default(""),
  })
  .refine(({ type, choices: list }) => type !== "choice" || list.length > 0, {
    path: ["choices"],
    message: "A choice field needs at least one choice",
  })
  .refine(({ type, choices: list }) => type === "choice" || list.length === 0, {
    path: ["choices"],
    message: "Only a choice field has choices",
  });
export type FieldInput = z.infer<typeof fieldInput>;

/** Changes to a field; absent keys stay. `choices` may only grow. */
export const fieldPatch = z.strictObject({
  label: label.optional(),
  description: description.optional(),
  choices: choices.optional(),
});
export type FieldPatch = z.infer<typeof fieldPatch>;

/** The type a field is to have. A choice without choices gets one for each value there is. */
export const fieldTypeInput = z
  .strictObject({ type: z.enum(ATTRIBUTE_TYPES), choices: choices.default([]) })
  .refine(({ type, choices: list }) => type === "choice" || list.length === 0, {
    path: ["choices"],
    message: "Only a choice field has choices",
  });
export type FieldTypeInput = z.infer<typeof fieldTypeInput>;

/** Attributes as they arrive, before they are read by the account's definitions. */
export const attributesInput = z
  .record(
    z.string().max(FIELD_LIMITS.key),
    z.union(
      [z.string(), z.number(), z.boolean(), z.array(z.string()).max(1000), z.null()],
      "An attribute is a text, a number, true or false, a list of tags, or null",
    ),
  )
  .meta({
    description:
      "Values of the account's own fields, by key; null deletes one. Dates as 2026-11-20 or, without a year, --11-20",
  });
export type AttributesInput = z.infer<typeof attributesInput>;

/** Values to set, by key; null deletes one. */
export type AttributeChanges = Record<string, AttributeValue | null>;

/**
 * The schema of an account's attributes, made of its definitions: each value is read as its field's type, null deletes
 * it, an absent or empty one changes nothing. Unknown keys are refused, and every error names its field.
 */
export function attributesSchema(definitions: readonly FieldDefinition[]) {
  const valueOf = (field: FieldDefinition) =>
    z
      .unknown()
      .transform((given, ctx): AttributeValue | null | undefined => {
        if (given === null || given === undefined) return given;
        const result = readAttribute(field, given);
        if (result.ok) return result.value;
        ctx.issues.push({ code: "custom", message: result.reason, input: given });
        return z.NEVER;
      })
      .optional();
  const shape = Object.fromEntries(definitions.map((field) => [field.key, valueOf(field)]));
  return z.strictObject(shape).transform((values): AttributeChanges => {
    const changes: AttributeChanges = {};
    for (const [name, value] of Object.entries(values))
      if (value !== undefined) changes[name] = value;
    return changes;
  });
}
