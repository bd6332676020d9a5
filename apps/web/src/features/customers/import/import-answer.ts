import { ATTRIBUTE_TYPES, FIELD_LIMITS } from "@dakiya/domain/fields";
import type { AttributeType } from "@dakiya/domain/fields";
import type { ImportMapping, ImportMappingInput, ImportQuestion } from "@dakiya/domain/wire";
import { columnOf, withChoice } from "./import-mapping.ts";
import type { MappedColumn } from "./import-mapping.ts";

/** Choices for a file's columns: existing fields by heading, and the type of each heading that becomes a new one. */
export type ImportAnswer = {
  mapping: ImportMapping;
  newFields: Readonly<Record<number, AttributeType>>;
};

/** The select's values beside the names of columns. */
export const IGNORE = "";
export const NEW_FIELD = "new";

/** Suggestion: every column with values is kept, as far as there is room for new fields. */
export function firstAnswer(question: ImportQuestion, ownFields: number): ImportAnswer {
  const kept = question.new_fields
    .flatMap((field, index) => (field === null ? [] : [[index, field.type] as const]))
    .slice(0, Math.max(0, FIELD_LIMITS.perAccount - ownFields));
  return { mapping: question.suggested, newFields: Object.fromEntries(kept) };
}

/** The choices with one heading as a column, as a new field of the type, or ignored by null. */
export function withMeaning(
  { mapping, newFields }: ImportAnswer,
  heading: number,
  meaning: MappedColumn | { newType: AttributeType } | null,
): ImportAnswer {
  const { [heading]: _, ...others } = newFields;
  return typeof meaning === "object" && meaning !== null
    ? {
        mapping: withChoice(mapping, heading, null),
        newFields: { ...others, [heading]: meaning.newType },
      }
    : { mapping: withChoice(mapping, heading, meaning), newFields: others };
}

/** Value in the select of a heading. */
export function meaningOf({ mapping, newFields }: ImportAnswer, heading: number): string {
  return newFields[heading] === undefined ? (columnOf(mapping, heading) ?? IGNORE) : NEW_FIELD;
}

export const countMapped = ({ mapping, newFields }: ImportAnswer): number =>
  Object.values(mapping).flat().length + Object.keys(newFields).length;

/** The types a heading's new field can have: a choice only where its values are few. */
export function typesFor(question: ImportQuestion, heading: number): readonly AttributeType[] {
  const { choices = [] } = question.new_fields[heading] ?? {};
  return choices.length > 0 ? ATTRIBUTE_TYPES : ATTRIBUTE_TYPES.filter((type) => type !== "choice");
}

/** The new fields as they are sent, in the order of the file. */
export function newFieldsOf(
  { newFields }: ImportAnswer,
  question: ImportQuestion,
): ImportMappingInput["new_fields"] {
  return question.headings.flatMap((text, heading) => {
    const type = newFields[heading];
    if (type === undefined) return [];
    const { label = text, choices = [] } = question.new_fields[heading] ?? {};
    const field = { label, type, choices: type === "choice" ? [...choices] : [], description: "" };
    return [{ heading, field }];
  });
}
